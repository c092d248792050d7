package dev.vidport.media.process;

/**
 * One of the layers that separate ffmpeg from the rest of the machine.
 *
 * @param name such as {@code memory limit}
 * @param holds whether it is in force
 * @param text the restriction in force, or the consequence and the cause of its absence, as a
 *     message for an operator
 */
public record IsolationLayer(String name, boolean holds, String text) {}
