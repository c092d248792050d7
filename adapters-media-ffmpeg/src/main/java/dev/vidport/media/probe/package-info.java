/** Probes sources with ffprobe. */
package dev.vidport.media.probe;
