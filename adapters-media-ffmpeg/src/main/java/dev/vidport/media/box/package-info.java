/** Reads the boxes of MP4 files. */
package dev.vidport.media.box;
