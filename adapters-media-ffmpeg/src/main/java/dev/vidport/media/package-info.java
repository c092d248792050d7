/** Everything that runs ffmpeg or ffprobe. */
package dev.vidport.media;
