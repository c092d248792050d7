package dev.vidport.domain.render;

import dev.vidport.domain.media.Downmix;

/**
 * The audio stream of a file in a render plan.
 *
 * @param stream index of the stream
 */
public record PlannedAudio(int stream, Downmix mix) {}
