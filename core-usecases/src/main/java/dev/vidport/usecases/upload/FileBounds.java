package dev.vidport.usecases.upload;

import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.RemoteFileException;
import java.io.IOException;
import java.util.OptionalLong;

/** Checks the size of a file that is fetched, and reserves it. */
final class FileBounds {
  /** How far a reservation of a file of unknown size is ahead of what has been received. */
  private static final long INCREMENT = 64L << 20;

  private final PendingImport pending;
  private final long maxBytes;
  private final ReserveImport reservation;
  private final SpaceReserve space;
  private long reserved;

  /**
   * @param maxBytes largest size of the file
   * @param storedBytes what an earlier attempt has stored
   */
  FileBounds(
      PendingImport pending,
      long maxBytes,
      long storedBytes,
      ReserveImport reservation,
      SpaceReserve space) {
    this.pending = pending;
    this.maxBytes = maxBytes;
    this.reserved = storedBytes;
    this.reservation = reservation;
    this.space = space;
  }

  /**
   * Checks a size as the server says it, before anything is read.
   *
   * @throws RefusalException when the account or the disk has no space for it
   */
  void check(OptionalLong totalBytes) throws IOException, StepStoppedException {
    if (totalBytes.isPresent()) {
      checkSize(totalBytes.getAsLong());
      reserve(totalBytes.getAsLong());
    }
  }

  /**
   * Checks what has been received.
   *
   * @throws RefusalException when the account or the disk has no space for more
   */
  void checkReceived(long bytes, OptionalLong totalBytes) throws IOException, StepStoppedException {
    checkSize(bytes);
    if (totalBytes.isPresent() && bytes > totalBytes.getAsLong()) {
      throw RemoteFileException.refused("The server sent more bytes than it announced.");
    }
    if (totalBytes.isEmpty() && bytes > reserved) {
      reserve(Math.min(maxBytes, bytes + INCREMENT));
    }
  }

  private void checkSize(long bytes) throws RemoteFileException {
    if (bytes > maxBytes) {
      throw RemoteFileException.permanent(
          Failure.TOO_LARGE,
          "It is larger than " + maxBytes + " bytes, which is the limit of the account.");
    }
  }

  private void reserve(long bytes) throws IOException, StepStoppedException {
    space.check(bytes - Math.min(reserved, bytes));
    if (!reservation.handle(pending, bytes)) {
      throw new StepStoppedException();
    }
    reserved = bytes;
  }
}
