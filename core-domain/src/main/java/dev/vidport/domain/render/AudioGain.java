package dev.vidport.domain.render;

/**
 * How the audio of an output is amplified, which is the same from its beginning to its end.
 *
 * @param decibels negative to attenuate
 * @param limited whether a limiter attenuates the peaks, which would be too high otherwise
 */
public record AudioGain(double decibels, boolean limited) {}
