package dev.vidport.usecases.storage.port;

/** A range of an object. */
public record ObjectPiece(ObjectKey key, long offset, long length) {}
