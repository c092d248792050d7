package dev.vidport.domain.upload;

/**
 * A part of an upload that the store holds.
 *
 * @param partNumber counts from 1
 * @param tag the store's own mark of this content, needed to complete the upload; may be empty
 */
public record Part(int partNumber, long sizeBytes, String tag) {}
