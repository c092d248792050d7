package dev.vidport.architecture.wrong.persistence.job;

import dev.vidport.architecture.wrong.persistence.video.VideoRow;

/** The other half of a cycle between two features. */
public record JobRow(VideoRow video) {}
