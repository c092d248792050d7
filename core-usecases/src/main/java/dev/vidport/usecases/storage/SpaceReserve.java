package dev.vidport.usecases.storage;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.storage.port.FreeSpace;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Keeps a part of the disk free of uploads: a full disk would also stop the embedded database and
 * the processing.
 */
public final class SpaceReserve {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(60);

  private final FreeSpace space;
  private final long reserveBytes;

  public SpaceReserve(FreeSpace space, long reserveBytes) {
    this.space = space;
    this.reserveBytes = reserveBytes;
  }

  /**
   * @param incomingBytes bytes that are about to arrive
   * @throws RefusalException {@code UNAVAILABLE} when they would leave less than the reserve
   */
  public void check(long incomingBytes) throws IOException {
    if (space.bytes() - reserveBytes < incomingBytes) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "the service has too little free disk space for this file; try again later",
              RETRY_AFTER));
    }
  }

  /** A receiver that stores a part only if it leaves the reserve. */
  public PartReceiver guard(PartReceiver receiver) {
    return (key, upload, partNumber, sizeBytes, content) -> {
      check(sizeBytes);
      return receiver.receive(key, upload, partNumber, sizeBytes, new CheckedStream(content));
    };
  }

  /** Checks again while a part arrives: others arrive at the same time. */
  private final class CheckedStream extends BulkInputStream {
    private static final long BYTES_PER_CHECK = 16 << 20;

    private final InputStream in;
    private long unchecked;

    CheckedStream(InputStream in) {
      this.in = in;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int n = in.read(into, offset, length);
      unchecked += Math.max(0, n);
      if (unchecked >= BYTES_PER_CHECK) {
        unchecked = 0;
        check(0);
      }
      return n;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
