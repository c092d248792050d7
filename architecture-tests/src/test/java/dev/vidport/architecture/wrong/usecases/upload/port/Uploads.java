package dev.vidport.architecture.wrong.usecases.upload.port;

/** The end of a cycle between two features through their ports. */
public interface Uploads {}
