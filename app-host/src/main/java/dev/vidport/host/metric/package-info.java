/** Figures for the operator's monitoring. */
package dev.vidport.host.metric;
