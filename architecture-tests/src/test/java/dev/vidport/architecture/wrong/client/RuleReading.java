package dev.vidport.architecture.wrong.client;

import dev.vidport.architecture.wrong.domain.edit.Clip;

/** A client that needs the rules of the service. */
record RuleReading(Clip clip) {}
