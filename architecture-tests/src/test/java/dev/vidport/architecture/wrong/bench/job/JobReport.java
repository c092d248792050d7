package dev.vidport.architecture.wrong.bench.job;

import dev.vidport.architecture.wrong.bench.load.LoadReport;

/** The other half of a cycle between two benchmarks. */
public record JobReport(LoadReport load) {}
