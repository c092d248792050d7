package dev.vidport.domain.storage;

import java.time.Instant;

/**
 * Metadata of a stored object.
 *
 * @param etag changes whenever the content does; without quotes
 */
public record StoredObject(
    ObjectKey key, long sizeBytes, String contentType, String etag, Instant modifiedAt) {}
