package dev.vidport.usecases.derivative;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.RecentValues;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the derivatives of each video in the store, up to a number and a size. The oldest are
 * deleted first. Each host counts what it adds, so several hosts may exceed the bounds by what they
 * add between two listings. Thread-safe; one per host.
 */
final class StoredDerivatives {
  static final int MAX_FILES = 500;

  /** In bytes. A short video may have this much, but not more than a multiple of its output. */
  static final long MIN_BYTES = 16 << 20;

  static final long MAX_BYTES = 256 << 20;

  /** Of the output of the video, so that the plan of the account bounds them as well. */
  static final int SHARE = 4;

  /** Of the output of a short video. */
  static final int SHORT_MULTIPLE = 4;

  /** A younger file may still be read by the request that it was made for. */
  static final Duration MIN_AGE = Duration.ofMinutes(1);

  private static final int MAX_VIDEOS = 10_000;

  private final ObjectStore store;
  private final RecentValues<ObjectKey, Amount> amounts = new RecentValues<>(MAX_VIDEOS);

  StoredDerivatives(ObjectStore store) {
    this.store = store;
  }

  /**
   * Stores a file, unless it is larger than all files of the video may be.
   *
   * @param folder of the derivatives of the video
   * @param outputBytes total size of the output of the video
   * @return whether it was stored
   */
  boolean put(ObjectKey folder, String name, byte[] content, long outputBytes) throws IOException {
    Amount bounds = new Amount(MAX_FILES, maxBytes(outputBytes));
    if (content.length > bounds.bytes) {
      return false;
    }
    store.put(folder.child(name), content, ContentTypes.ofName(name));
    Optional<Amount> known = added(folder, content.length);
    if (known.isEmpty() || known.get().exceeds(bounds)) {
      trim(folder, bounds);
    }
    return true;
  }

  static long maxBytes(long outputBytes) {
    return Math.max(
        Math.min(MIN_BYTES, outputBytes * SHORT_MULTIPLE),
        Math.min(MAX_BYTES, outputBytes / SHARE));
  }

  private synchronized Optional<Amount> added(ObjectKey folder, long bytes) {
    Optional<Amount> after =
        amounts.find(folder).map(before -> new Amount(before.files + 1, before.bytes + bytes));
    after.ifPresent(amount -> amounts.keep(folder, amount));
    return after;
  }

  private synchronized void keep(ObjectKey folder, Amount amount) {
    amounts.keep(folder, amount);
  }

  /** Deletes the oldest files, until a quarter of the bounds is free. */
  private void trim(ObjectKey folder, Amount bounds) throws IOException {
    List<StoredObject> files =
        store.list(folder).stream().sorted(Comparator.comparing(StoredObject::modifiedAt)).toList();
    Amount rest = Amount.of(files);
    if (rest.exceeds(bounds)) {
      // By the clock of the store, as the times of the others.
      Instant newest = files.get(files.size() - 1).modifiedAt();
      Amount target = new Amount(bounds.files * 3 / 4, bounds.bytes * 3 / 4);
      for (StoredObject file : files) {
        if (rest.exceeds(target) && !file.modifiedAt().isAfter(newest.minus(MIN_AGE))) {
          store.deleteAll(file.key());
          rest = new Amount(rest.files - 1, rest.bytes - file.sizeBytes());
        }
      }
    }
    keep(folder, rest);
  }

  private record Amount(int files, long bytes) {
    static Amount of(List<StoredObject> objects) {
      return new Amount(objects.size(), objects.stream().mapToLong(StoredObject::sizeBytes).sum());
    }

    boolean exceeds(Amount other) {
      return files > other.files || bytes > other.bytes;
    }
  }
}
