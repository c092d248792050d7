package dev.vidport.architecture.wrong.usecases;

/** The assembly, without a fault. */
public record UseCases() {}
