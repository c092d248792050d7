package dev.vidport.domain.render;

/**
 * The sound of a file that a plan reads.
 *
 * @param stream index of the stream
 */
public record PlannedSound(int stream, Mix mix) {}
