package dev.vidport.usecases.upload;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.FileBeginning;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes a file that is fetched to the store, part by part, and records how far it got. */
final class ImportWriter {
  private static final int READ_BYTES = 64 << 10;
  private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);

  /** A file that is here sooner is rendered by all workers and can be played early. */
  private static final Duration SHORTEST_LIVE = Duration.ofSeconds(30);

  /** A transfer that lasts longer would occupy a place for recordings. */
  private static final Duration LONGEST_LIVE = Duration.ofHours(1);

  private final Imports imports;
  private final MultipartUploads uploads;
  private final ObjectStore store;
  private final StoreRetry storeRetry;
  private final PendingImport pending;
  private final ObjectKey key;
  private final JobId job;
  private final Optional<Runnable> onReadable;
  private final StepControl control;
  private final long newPartSize;
  private final Clock clock;
  private final List<Part> stored = new ArrayList<>();
  private Optional<Transfer> transfer;

  /** The bytes after the stored parts. They survive a broken connection. */
  private byte[] buffer = {};

  private int filled;
  private long storedBytes;
  private int restarts;
  private Instant nextReport;

  /** When the transfer began. */
  private Instant begun;

  /**
   * @param partSize for a transfer that begins
   * @param job for which the parts are recorded
   * @param onReadable runs once the first part of a transfer can be read that is worth rendering
   *     before its end; empty if none is
   */
  ImportWriter(
      Imports imports,
      MultipartUploads uploads,
      ObjectStore store,
      StoreRetry storeRetry,
      PendingImport pending,
      ObjectKey key,
      long partSize,
      JobId job,
      Optional<Runnable> onReadable,
      StepControl control,
      Clock clock) {
    this.imports = imports;
    this.uploads = uploads;
    this.store = store;
    this.storeRetry = storeRetry;
    this.pending = pending;
    this.key = key;
    this.newPartSize = partSize;
    this.job = job;
    this.onReadable = onReadable;
    this.control = control;
    this.clock = clock;
    this.nextReport = clock.instant();
    this.begun = clock.instant();
    this.transfer = pending.transfer();
  }

  /** Finds the parts that an earlier attempt has stored. A part that it did not finish is lost. */
  void resume() throws IOException, StepStoppedException {
    if (transfer.isPresent()) {
      Transfer known = transfer.get();
      long partSize = known.partSize();
      storeRetry.call(control, () -> uploads.parts(key, known.storeUploadId())).stream()
          .takeWhile(part -> part.partNumber() == stored.size() + 1 && part.sizeBytes() == partSize)
          .forEach(this::add);
    }
  }

  private void add(Part part) {
    stored.add(part);
    storedBytes += part.sizeBytes();
  }

  /** The bytes of the file that are here. */
  long received() {
    return storedBytes + filled;
  }

  /** Whether nothing is left to receive. */
  boolean isWhole() {
    return transfer
        .filter(known -> known.totalBytes().equals(OptionalLong.of(received())))
        .isPresent();
  }

  /** How often this attempt began again and lost what had been received. */
  int restarts() {
    return restarts;
  }

  /** Empty if the file has to be read from its beginning. */
  Optional<RemoteFiles.Resume> resumeAt() {
    return received() == 0
        ? Optional.empty()
        : transfer
            .map(Transfer::version)
            .filter(version -> version.condition().isPresent())
            .map(version -> new RemoteFiles.Resume(received(), version));
  }

  /** Continues the transfer with {@code response}, or begins another one. */
  void accept(RemoteFile.Response response) throws IOException, StepStoppedException {
    boolean continues =
        response.firstByte() > 0
            && response.firstByte() == received()
            && transfer.filter(known -> isSame(known, response)).isPresent();
    if (continues) {
      return;
    }
    if (response.firstByte() > 0) {
      // Another version than the condition named: the next request has none.
      forget();
      throw RemoteFileException.temporary("The file changed while it was fetched.");
    }
    restart(response.version(), response.totalBytes());
  }

  private static boolean isSame(Transfer known, RemoteFile.Response response) {
    return known.version().isSame(response.version())
        && (known.totalBytes().isEmpty()
            || response.totalBytes().isEmpty()
            || known.totalBytes().equals(response.totalBytes()));
  }

  private void forget() throws IOException {
    if (transfer.isPresent()) {
      uploads.abort(key, transfer.get().storeUploadId());
      transfer = Optional.empty();
    }
    restarts += received() > 0 ? 1 : 0;
    stored.clear();
    storedBytes = 0;
    filled = 0;
  }

  private void restart(RemoteVersion version, OptionalLong totalBytes)
      throws IOException, StepStoppedException {
    control.confirmLease();
    forget();
    begun = clock.instant();
    String uploadId = storeRetry.call(control, () -> uploads.begin(key, ContentTypes.BINARY));
    begin(new Transfer(uploadId, newPartSize, version, totalBytes));
  }

  private void begin(Transfer begins) throws StepStoppedException {
    transfer = Optional.of(begins);
    if (!imports.begin(pending.video(), begins, received())) {
      throw new StepStoppedException();
    }
  }

  /**
   * Whether the file is rendered while it is fetched: if that is possible, and the transfer lasts
   * long enough.
   */
  private boolean isWorthRendering() {
    OptionalLong total = transfer.orElseThrow().totalBytes();
    if (onReadable.isEmpty()
        || !stored.isEmpty()
        || restarts > 0
        || filled < buffer.length
        || total.isEmpty()) {
      return false;
    }
    double perByte = Duration.between(begun, clock.instant()).toNanos() / 1e9 / filled;
    double left = perByte * (total.getAsLong() - filled);
    return left >= SHORTEST_LIVE.toSeconds()
        && left <= LONGEST_LIVE.toSeconds()
        && new FileBeginning(buffer, filled).isRenderedInOrder();
  }

  /** Nothing of the transfer is stored yet. */
  private void makeReadable() throws IOException, StepStoppedException {
    Transfer known = transfer.orElseThrow();
    control.confirmLease();
    String uploadId =
        storeRetry.call(control, () -> uploads.beginReadable(key, ContentTypes.BINARY));
    begin(new Transfer(uploadId, known.partSize(), known.version(), known.totalBytes()));
    storeRetry.call(
        control,
        () -> {
          uploads.abort(key, known.storeUploadId());
          return uploadId;
        });
  }

  /**
   * Reads the bytes that have arrived, and stores each part that is complete.
   *
   * @return false at the end of the body
   */
  boolean readFrom(InputStream body) throws IOException, StepStoppedException {
    int partSize = Math.toIntExact(transfer.orElseThrow().partSize());
    if (filled == partSize) {
      storePart();
    }
    if (buffer.length != partSize) {
      buffer = new byte[partSize];
    }
    int read = body.read(buffer, filled, Math.min(READ_BYTES, partSize - filled));
    if (read > 0) {
      filled += read;
      control.progressed();
      report(false);
    }
    return read >= 0;
  }

  private void storePart() throws IOException, StepStoppedException {
    boolean isReadable = isWorthRendering();
    if (isReadable) {
      makeReadable();
    }
    String uploadId = transfer.orElseThrow().storeUploadId();
    int number = stored.size() + 1;
    add(
        storeRetry.call(
            control,
            () -> {
              control.confirmLease();
              return uploads.put(key, uploadId, number, buffer, filled);
            }));
    filled = 0;
    report(true);
    if (isReadable) {
      onReadable.orElseThrow().run();
    }
  }

  private void report(boolean isDue) throws StepStoppedException {
    Instant now = clock.instant();
    if (isDue || !now.isBefore(nextReport)) {
      nextReport = now.plus(REPORT_INTERVAL);
      if (!imports.progress(pending.video(), received())) {
        throw new StepStoppedException();
      }
    }
  }

  /**
   * Joins the parts.
   *
   * @return size of the file
   */
  long complete() throws IOException, StepStoppedException {
    if (received() == 0) {
      throw RemoteFileException.refused("It is empty.");
    }
    if (filled > 0) {
      storePart();
    }
    String uploadId = transfer.orElseThrow().storeUploadId();
    if (onReadable.isPresent() && uploads.readsParts(uploadId)) {
      PartManifest manifest = new PartManifest(store);
      storeRetry.call(
          control,
          () -> {
            control.confirmLease();
            manifest.write(pending.video(), job, UploadFileRole.SOURCE, stored);
            return uploadId;
          });
    }
    return storeRetry.call(
        control,
        () -> {
          control.confirmLease();
          uploads.complete(key, uploadId, stored);
          return received();
        });
  }

  /** Deletes the stored parts. A failure leaves it to the recorded garbage. */
  void abort() {
    try {
      forget();
    } catch (IOException leftToSweep) {
      // The end of the import has recorded the parts as garbage.
    }
  }
}
