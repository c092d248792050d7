/** Finds out what a source holds. */
package dev.vidport.media.probe;
