package dev.vidport.architecture.wrong.usecases.video.port;

/** A port without a fault. */
public interface Videos {}
