package dev.vidport.domain.render;

/**
 * The one sound track, rendered whole: cutting it would leave silence at each join. What is heard
 * when follows from the timeline.
 *
 * @param kbps bitrate in kilobits a second
 */
public record AudioPlan(int kbps) {}
