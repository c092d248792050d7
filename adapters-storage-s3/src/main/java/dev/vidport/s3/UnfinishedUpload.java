package dev.vidport.s3;

/** A multipart upload of the store that was neither completed nor aborted. */
record UnfinishedUpload(String key, String id) {}
