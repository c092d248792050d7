/** Gives ffmpeg the objects of the store to read. */
package dev.vidport.media.source;
