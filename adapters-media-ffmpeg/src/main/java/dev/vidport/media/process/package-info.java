/** Starts all programs of this module, with limits and isolation. */
package dev.vidport.media.process;
