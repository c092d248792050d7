/** Decides from the index of a file whether players can play its video without re-encoding. */
package dev.vidport.media.index;
