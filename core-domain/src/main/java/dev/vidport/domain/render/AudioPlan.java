package dev.vidport.domain.render;

/**
 * The audio track, which is rendered in one piece: cutting it would leave silence at each join. The
 * timeline determines its content.
 *
 * @param kbps bitrate in kilobits per second
 */
public record AudioPlan(int kbps) {}
