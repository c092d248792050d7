package dev.vidport.architecture.wrong.domain.edit;

import dev.vidport.architecture.wrong.domain.render.Chunk;

/** An edit that knows the rendering. */
record RenderedClip(Chunk chunk) {}
