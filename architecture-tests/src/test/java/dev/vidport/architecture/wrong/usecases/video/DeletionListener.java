package dev.vidport.architecture.wrong.usecases.video;

/** An interface that is not a port, without a fault. */
public interface DeletionListener {}
