/** Implements the media ports with ffmpeg and ffprobe. */
package dev.vidport.media;
