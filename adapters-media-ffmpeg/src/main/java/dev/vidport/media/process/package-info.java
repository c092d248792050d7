/** Runs programs within bounds. */
package dev.vidport.media.process;
