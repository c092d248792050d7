/** Runs programs with limits. */
package dev.vidport.media.process;
