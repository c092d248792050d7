package dev.vidport.domain.render;

import java.util.OptionalLong;

/**
 * The one sound track, rendered whole: cutting it would leave silence at each join.
 *
 * @param stream index of the stream in the source
 * @param kbps bitrate in kilobits a second
 * @param startMicros where it starts, in microseconds after the origin
 * @param lengthMicros how long it lasts, in microseconds; empty means to the end of the source
 */
public record AudioPlan(int stream, int kbps, long startMicros, OptionalLong lengthMicros) {}
