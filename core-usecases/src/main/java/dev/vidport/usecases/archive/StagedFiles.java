package dev.vidport.usecases.archive;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files of one video that an import has stored, before the database refers to them. Until then
 * they are garbage in an hour, so that an import that is killed leaves nothing.
 */
final class StagedFiles {
  /** Small beside the heap of a host. */
  private static final int PART_BYTES = 8 << 20;

  private static final int LARGE_PART_BYTES = 32 << 20;
  private static final int SMALL_PARTS = 4_000;
  private static final int MAX_PARTS = 10_000;

  /** Renews what keeps the files for an hour. */
  private static final long BYTES_OF_RENEWAL = 1L << 30;

  private final StoragePorts storage;
  private final SpaceReserve space;
  private final GarbageCollector garbage;
  private final Transactions transactions;
  private final Set<ObjectKey> roots = new LinkedHashSet<>();
  private final Map<ObjectKey, FileDigest> digests = new HashMap<>();
  private long bytes;
  private long unrenewed;

  StagedFiles(
      StoragePorts storage,
      SpaceReserve space,
      GarbageCollector garbage,
      Transactions transactions) {
    this.storage = storage;
    this.space = space;
    this.garbage = garbage;
    this.transactions = transactions;
  }

  /** The size of the files. */
  long bytes() {
    return bytes;
  }

  /** The digests of the files by their paths in the archive. */
  Map<ObjectKey, FileDigest> digests() {
    return digests;
  }

  /**
   * Everything at or below {@code root} is garbage unless {@link #keep} is called.
   *
   * @param root of objects that no other video has
   */
  void begin(ObjectKey root) {
    roots.add(root);
    renew();
  }

  /** Whether an object is at or below one of the roots. */
  boolean covers(ObjectKey key) {
    return roots.stream()
        .anyMatch(root -> key.equals(root) || key.value().startsWith(root.value() + "/"));
  }

  private void renew() {
    unrenewed = 0;
    transactions.run(() -> roots.forEach(garbage::deleteUnlessKept));
  }

  /** Keeps the files, in the transaction that stores their video. */
  void keep() {
    roots.forEach(garbage::keep);
  }

  /** Deletes the files. A failure leaves them to the garbage collector. */
  void discard() {
    roots.forEach(garbage::tryDeleteNow);
    digests.clear();
    bytes = 0;
  }

  /**
   * Stores the present file of the archive.
   *
   * @param path in the archive
   * @param key of its object here
   */
  void store(TarReader archive, TarEntry entry, ObjectKey path, ObjectKey key) throws IOException {
    MessageDigest digest = Digests.sha256();
    String type = ContentTypes.ofName(key.value());
    if (entry.sizeBytes() <= PART_BYTES) {
      space.check(entry.sizeBytes());
      byte[] content = archive.content(PART_BYTES);
      digest.update(content);
      storage.store().put(key, content, type);
    } else {
      storeInParts(archive, key, type, digest);
    }
    bytes += entry.sizeBytes();
    unrenewed += entry.sizeBytes();
    if (unrenewed >= BYTES_OF_RENEWAL) {
      renew();
    }
    digests.put(
        path, new FileDigest(path, entry.sizeBytes(), HexFormat.of().formatHex(digest.digest())));
  }

  private void storeInParts(TarReader archive, ObjectKey key, String type, MessageDigest digest)
      throws IOException {
    MultipartUploads uploads = storage.uploads();
    String upload = uploads.begin(key, type);
    boolean isStored = false;
    try {
      List<Part> parts = new ArrayList<>();
      byte[] buffer = new byte[PART_BYTES];
      for (int filled = fill(archive, buffer); filled > 0; filled = fill(archive, buffer)) {
        if (parts.size() == MAX_PARTS) {
          throw new IOException("a file of the archive is too large for the store");
        }
        space.check(filled);
        digest.update(buffer, 0, filled);
        parts.add(uploads.put(key, upload, parts.size() + 1, buffer, filled));
        unrenewed += filled;
        if (unrenewed >= BYTES_OF_RENEWAL) {
          renew();
        }
        if (parts.size() == SMALL_PARTS) {
          buffer = new byte[LARGE_PART_BYTES];
        }
      }
      uploads.complete(key, upload, parts);
      isStored = true;
    } finally {
      if (!isStored) {
        uploads.abort(key, upload);
      }
    }
  }

  private static int fill(TarReader archive, byte[] buffer) throws IOException {
    int filled = 0;
    while (filled < buffer.length) {
      int n = archive.read(buffer, filled, buffer.length - filled);
      if (n < 0) {
        break;
      }
      filled += n;
    }
    return filled;
  }
}
