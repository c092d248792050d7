package dev.vidport.library;

import dev.vidport.library.internal.Operations;
import dev.vidport.usecases.job.port.Backlog;

/** The state and the work of a Vidport, for health checks and metrics. Thread-safe. */
public final class VidportStatus {
  private final Operations operations;

  VidportStatus(Operations operations) {
    this.operations = operations;
  }

  /**
   * Sends a small query to the database.
   *
   * @throws RuntimeException when the database does not respond, or permits only reads
   */
  public void checkDatabase() {
    operations.checkDatabase();
  }

  /**
   * Whether the object store responded to the last calls. While it is unavailable, this process
   * starts no steps.
   */
  public boolean isStoreAvailable() {
    return !operations.worker().isStoreAway();
  }

  /** Whether this process starts no heavy steps because the disk of the work folder is full. */
  public boolean isDiskLow() {
    return operations.worker().isDiskLow();
  }

  /** Free bytes on the disk of the work folder. */
  public long freeDiskBytes() {
    return operations.worker().freeDiskBytes();
  }

  /** Maximum number of heavy steps that this process runs at a time. */
  public int slots() {
    return operations.worker().slots();
  }

  /** Number of heavy steps that this process runs now. */
  public int slotsUsed() {
    return operations.worker().slotsUsed();
  }

  /** The waiting and running steps of all processes on the database. Queries the database. */
  public Backlog backlog() {
    return operations.backlog();
  }
}
