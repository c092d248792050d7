package dev.vidport.usecases.playback.port;

/**
 * A published video as its events describe it.
 *
 * @param lengthMicros length of the output in microseconds
 */
public record PublishedVideo(long lengthMicros, VideoLinks links) {}
