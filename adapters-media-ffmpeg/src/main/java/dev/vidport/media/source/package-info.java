/** Lets ffmpeg read objects of the store. */
package dev.vidport.media.source;
