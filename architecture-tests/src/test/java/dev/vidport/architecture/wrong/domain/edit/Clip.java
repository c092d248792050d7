package dev.vidport.architecture.wrong.domain.edit;

/** A clip without a fault. */
public record Clip(int index) {}
