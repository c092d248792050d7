package dev.vidport.usecases.upload;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fetches the file of an import into the store, in parts and with the memory of one part. Continues
 * where a broken connection or an earlier attempt ended, if the server allows it.
 */
public final class FetchFile {
  private final Imports imports;
  private final RemoteFiles remoteFiles;
  private final MultipartUploads uploads;
  private final ObjectStore store;
  private final SpaceReserve space;
  private final ReserveImport reservation;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final FetchLimits limits;
  private final Clock clock;
  private final StoreRetry storeRetry = new StoreRetry();

  FetchFile(
      Imports imports,
      RemoteFiles remoteFiles,
      MultipartUploads uploads,
      ObjectStore store,
      SpaceReserve space,
      ReserveImport reservation,
      Accounts accounts,
      PlanCatalog plans,
      FetchLimits limits,
      Clock clock) {
    this.imports = imports;
    this.remoteFiles = remoteFiles;
    this.uploads = uploads;
    this.store = store;
    this.space = space;
    this.reservation = reservation;
    this.accounts = accounts;
    this.plans = plans;
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * @param job the job of the video
   * @param onReadable runs as soon as the beginning of the file can be read, if it is worth
   *     rendering before its end; empty if it is not
   * @return size of the file, which is complete in the store
   * @throws RemoteFileException when the file can't be fetched
   * @throws IOException for a fault of the store
   * @throws StepStoppedException when the step has to stop, or the video is gone
   */
  public long handle(VideoId video, JobId job, Optional<Runnable> onReadable, StepControl control)
      throws IOException, StepStoppedException {
    ObjectKey key = ObjectKey.original(video, UploadFileRole.SOURCE);
    PendingImport pending = imports.find(video).orElseThrow(StepStoppedException::new);
    if (pending.transfer().isPresent()) {
      Optional<StoredObject> complete = storeRetry.call(control, () -> store.stat(key));
      if (complete.isPresent()) {
        // An earlier attempt ended before it could record that.
        return complete.get().sizeBytes();
      }
    }
    long maxBytes = maxFileBytes(pending);
    long partSize = PartSizing.UNIFORM.defaultBytes(maxBytes);
    ImportWriter writer =
        new ImportWriter(
            imports,
            uploads,
            store,
            storeRetry,
            pending,
            key,
            partSize,
            job,
            onReadable,
            control,
            clock);
    try {
      writer.resume();
      return fetch(pending, writer, maxBytes, control);
    } catch (RefusalException refusal) {
      throw fault(refusal);
    } catch (StepStoppedException stop) {
      if (imports.find(video).isEmpty()) {
        // The import has ended. Its garbage is recorded; this deletes it sooner.
        writer.abort();
      }
      throw stop;
    }
  }

  private long maxFileBytes(PendingImport pending) throws StepStoppedException {
    return accounts
        .find(pending.account())
        .map(account -> plans.of(account).maxFileBytes())
        .orElseThrow(StepStoppedException::new);
  }

  /** A limit of the plan is permanent. The other limits depend on the moment. */
  private static RemoteFileException fault(RefusalException refusal) {
    RefusalCode code = refusal.refusal().code();
    String reason = "Reason: " + refusal.refusal().message() + ".";
    return code == RefusalCode.PLAN_LIMIT_REACHED
        ? RemoteFileException.permanent(Failure.PLAN_LIMIT_REACHED, reason)
        : RemoteFileException.temporary(reason);
  }

  private long fetch(PendingImport pending, ImportWriter writer, long maxBytes, StepControl control)
      throws IOException, StepStoppedException {
    FileBounds bounds = new FileBounds(pending, maxBytes, writer.received(), reservation, space);
    int stalled = 0;
    for (int connection = 1; ; connection++) {
      control.check();
      long before = writer.received();
      int restartsBefore = writer.restarts();
      try {
        return writer.isWhole()
            ? writer.complete()
            : fetchOnce(pending.sourceUrl(), writer, bounds, control);
      } catch (RemoteFileException fault) {
        // The fault may be that the request was closed on purpose.
        control.check();
        boolean isProgress = writer.received() > before && writer.restarts() == restartsBefore;
        stalled = isProgress ? 0 : stalled + 1;
        if (!fault.isTemporary()
            || stalled >= limits.maxStalled()
            || connection >= limits.maxConnections()) {
          throw fault;
        }
        control.pause(wait(stalled, fault));
      }
    }
  }

  private Duration wait(int stalled, RemoteFileException fault) {
    Duration own = stalled == 0 ? Duration.ZERO : limits.pause().multipliedBy(1L << (stalled - 1));
    Duration asked = fault.retryAfter().orElse(Duration.ZERO);
    Duration longer = asked.compareTo(own) > 0 ? asked : own;
    return longer.compareTo(limits.maxPause()) > 0 ? limits.maxPause() : longer;
  }

  private long fetchOnce(String url, ImportWriter writer, FileBounds bounds, StepControl control)
      throws IOException, StepStoppedException {
    try (RemoteFile file = remoteFiles.file(url, writer.resumeAt());
        StepControl.Registration registration = control.onStop(file::close)) {
      RemoteFile.Response response = file.open();
      bounds.check(response.totalBytes());
      writer.accept(response);
      OptionalLong total = response.totalBytes();
      while (writer.readFrom(response.body())) {
        bounds.checkReceived(writer.received(), total);
      }
      if (total.isPresent() && writer.received() < total.getAsLong()) {
        throw RemoteFileException.temporary(
            "The server ended the response before the end of the file.");
      }
      return writer.complete();
    }
  }
}
