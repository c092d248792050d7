package dev.vidport.architecture.wrong.domain.media;

import dev.vidport.architecture.wrong.domain.edit.Clip;

/** A fact about a file that knows an edit. */
record EditedFacts(Clip clip) {}
