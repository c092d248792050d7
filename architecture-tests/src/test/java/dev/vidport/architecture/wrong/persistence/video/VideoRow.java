package dev.vidport.architecture.wrong.persistence.video;

import dev.vidport.architecture.wrong.persistence.job.JobRow;

/** One half of a cycle between two features. */
public record VideoRow(JobRow job) {}
