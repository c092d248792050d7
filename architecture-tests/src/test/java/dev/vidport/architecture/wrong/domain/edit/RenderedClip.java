package dev.vidport.architecture.wrong.domain.edit;

import dev.vidport.architecture.wrong.domain.render.RenderedChunk;

/** A clip that depends on the rendering. */
public record RenderedClip(RenderedChunk chunk) {}
