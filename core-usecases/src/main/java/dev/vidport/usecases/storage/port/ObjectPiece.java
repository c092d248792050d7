package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;

/** A range of an object. */
public record ObjectPiece(ObjectKey key, long offset, long length) {}
