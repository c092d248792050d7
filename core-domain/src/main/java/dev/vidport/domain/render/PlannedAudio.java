package dev.vidport.domain.render;

/**
 * The audio stream of a file in a render plan.
 *
 * @param stream index of the stream
 */
public record PlannedAudio(int stream, Downmix mix) {}
