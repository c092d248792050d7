/** Extracts stills from finished renditions. */
package dev.vidport.media.still;
