package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.usecases.UseCases;

/** A use case that takes all others. */
record AssemblyTaking(UseCases useCases) {}
