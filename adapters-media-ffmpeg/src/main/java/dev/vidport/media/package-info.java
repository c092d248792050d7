/** The media engine, which runs ffmpeg and ffprobe. */
package dev.vidport.media;
