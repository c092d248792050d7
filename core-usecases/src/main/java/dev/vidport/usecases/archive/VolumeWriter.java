package dev.vidport.usecases.archive;

import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.FreeSpace;
import dev.vidport.usecases.storage.port.MultipartUploads;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Writes a volume to the store, part by part: nothing of it is on the disk of the host. */
final class VolumeWriter {
  /** Small beside the heap of a host. */
  private static final int PART_BYTES = 8 << 20;

  /**
   * A store accepts 10,000 parts (Amazon S3), so that the later parts of a long volume are larger.
   */
  private static final int LARGE_PART_BYTES = 32 << 20;

  private static final int SMALL_PARTS = 4_000;
  private static final int MAX_PARTS = 10_000;
  private static final int READ_BYTES = 64 << 10;

  private final MultipartUploads uploads;
  private final ObjectKey key;
  private final Instant time;
  private final FreeSpace space;
  private final long minFreeBytes;
  private final StoreRetry storeRetry;
  private final StepControl control;
  private final String upload;
  private final MessageDigest digest = Digests.sha256();
  private final List<Part> parts = new ArrayList<>();
  private byte[] buffer = new byte[PART_BYTES];
  private int filled;
  private long sizeBytes;

  private VolumeWriter(
      MultipartUploads uploads,
      ObjectKey key,
      Instant time,
      FreeSpace space,
      long minFreeBytes,
      StoreRetry storeRetry,
      StepControl control,
      String upload) {
    this.uploads = uploads;
    this.key = key;
    this.time = time;
    this.space = space;
    this.minFreeBytes = minFreeBytes;
    this.storeRetry = storeRetry;
    this.control = control;
    this.upload = upload;
  }

  /**
   * @param time of all files in the volume
   * @param minFreeBytes bytes of the disk that stay free
   */
  static VolumeWriter begin(
      MultipartUploads uploads,
      ObjectKey key,
      Instant time,
      FreeSpace space,
      long minFreeBytes,
      StoreRetry storeRetry,
      StepControl control)
      throws IOException, StepStoppedException {
    String upload = storeRetry.call(control, () -> uploads.begin(key, ContentTypes.TAR));
    return new VolumeWriter(uploads, key, time, space, minFreeBytes, storeRetry, control, upload);
  }

  long sizeBytes() {
    return sizeBytes;
  }

  /** Adds a small file. */
  void add(String path, byte[] content) throws IOException, StepStoppedException {
    TarEntry entry = new TarEntry(path, content.length);
    write(entry.header(time), TarEntry.BLOCK);
    write(content, content.length);
    write(new byte[TarEntry.BLOCK], entry.padding());
  }

  /**
   * Adds a file.
   *
   * @param content exactly {@code entry.sizeBytes()} bytes
   * @return the SHA-256 of the content in lower-case hexadecimal
   */
  String add(TarEntry entry, InputStream content) throws IOException, StepStoppedException {
    MessageDigest ofFile = Digests.sha256();
    write(entry.header(time), TarEntry.BLOCK);
    byte[] read = new byte[READ_BYTES];
    long rest = entry.sizeBytes();
    for (int n = content.read(read); n >= 0; n = content.read(read)) {
      rest -= n;
      if (rest < 0) {
        break;
      }
      ofFile.update(read, 0, n);
      write(read, n);
    }
    if (rest != 0) {
      throw new IOException("the size of an object has changed: " + entry.path());
    }
    write(new byte[TarEntry.BLOCK], entry.padding());
    return HexFormat.of().formatHex(ofFile.digest());
  }

  private void write(byte[] bytes, int length) throws IOException, StepStoppedException {
    digest.update(bytes, 0, length);
    sizeBytes += length;
    int from = 0;
    while (from < length) {
      if (filled == buffer.length) {
        storePart();
      }
      int copied = Math.min(length - from, buffer.length - filled);
      System.arraycopy(bytes, from, buffer, filled, copied);
      filled += copied;
      from += copied;
    }
  }

  private void storePart() throws IOException, StepStoppedException {
    if (parts.size() == MAX_PARTS) {
      throw new ExportFailedException("a video is too large for an archive");
    }
    if (space.bytes() - minFreeBytes < filled) {
      throw new ExportFailedException("the service has too little free disk space");
    }
    int number = parts.size() + 1;
    parts.add(
        storeRetry.call(
            control,
            () -> {
              control.confirmLease();
              return uploads.put(key, upload, number, buffer, filled);
            }));
    control.progressed();
    filled = 0;
    if (parts.size() == SMALL_PARTS) {
      buffer = new byte[LARGE_PART_BYTES];
    }
  }

  /** Ends the tar file, of which this is the last volume. */
  void end() throws IOException, StepStoppedException {
    byte[] end = TarEntry.end();
    write(end, end.length);
  }

  /**
   * Makes the volume visible in the store.
   *
   * @param name of the volume
   */
  ArchiveVolume complete(String name) throws IOException, StepStoppedException {
    if (filled > 0) {
      storePart();
    }
    boolean unused =
        storeRetry.call(
            control,
            () -> {
              control.confirmLease();
              uploads.complete(key, upload, parts);
              return true;
            });
    return new ArchiveVolume(name, sizeBytes, HexFormat.of().formatHex(digest.digest()));
  }

  /** Deletes the stored parts. A failure leaves them to the deletion of the archive. */
  void abort() {
    try {
      uploads.abort(key, upload);
    } catch (IOException leftToDeletion) {
      // The next attempt, or the deletion of the archive, deletes them.
    }
  }
}
