package dev.vidport.usecases.storage.port;

import java.util.Optional;

/**
 * What the store has of all accounts, as the database knows it.
 *
 * @param bytes of the uploaded and the published files
 * @param originals the uploaded files; empty when there are too many videos to add them up
 * @param published the videos with published files, and these files; empty like {@code originals}
 * @param unfinishedUploads uploads that are not submitted, and what they may bring
 * @param pendingDeletions deletions that wait for their time, up to {@link #MANY}
 */
public record StoredFiles(
    long bytes,
    Optional<Amount> originals,
    Optional<Amount> published,
    Amount unfinishedUploads,
    int pendingDeletions) {
  /** More are not counted. */
  public static final int MANY = 100_000;

  /**
   * @param count of videos
   */
  public record Amount(int count, long bytes) {}
}
