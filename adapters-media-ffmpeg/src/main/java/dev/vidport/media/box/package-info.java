/** The boxes that MP4 files are made of. */
package dev.vidport.media.box;
