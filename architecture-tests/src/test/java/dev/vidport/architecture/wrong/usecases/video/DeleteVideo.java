package dev.vidport.architecture.wrong.usecases.video;

/** A use case without a fault. */
public final class DeleteVideo {}
