package dev.vidport.architecture.wrong.usecases.video;

/** A use case that holds a program. */
record ProgramPreparing(ProcessBuilder program) {}
