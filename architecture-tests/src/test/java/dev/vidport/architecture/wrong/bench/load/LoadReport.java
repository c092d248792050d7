package dev.vidport.architecture.wrong.bench.load;

import dev.vidport.architecture.wrong.bench.job.JobReport;

/** One half of a cycle between two benchmarks. */
public record LoadReport(JobReport job) {}
