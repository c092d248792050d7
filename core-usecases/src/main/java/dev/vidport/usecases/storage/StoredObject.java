package dev.vidport.usecases.storage;

import java.time.Instant;

/**
 * What a store tells of an object.
 *
 * @param etag changes whenever the content does; without quotes
 */
public record StoredObject(
    ObjectKey key, long sizeBytes, String contentType, String etag, Instant modifiedAt) {}
