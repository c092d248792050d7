package dev.vidport.domain.upload;

/**
 * A stored part of an upload.
 *
 * @param partNumber counts from 1
 * @param tag the store's entity tag of this content, which completing the upload requires; may be
 *     empty
 */
public record Part(int partNumber, long sizeBytes, String tag) {}
