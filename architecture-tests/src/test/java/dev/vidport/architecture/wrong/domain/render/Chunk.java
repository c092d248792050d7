package dev.vidport.architecture.wrong.domain.render;

/** A chunk without a fault. */
public record Chunk(int index) {}
