package dev.vidport.architecture.wrong.domain.media;

import dev.vidport.architecture.wrong.domain.edit.RenderedClip;

/** A fact about a file that depends on an edit. */
public record EditedFacts(RenderedClip clip) {}
