package dev.vidport.architecture.wrong.domain.render;

/** A chunk that an edit depends on. */
public record RenderedChunk(int index) {}
