package dev.vidport.usecases.archive;

import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.ExportSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the volumes of an archive, each in a step of its own: a step that is killed loses its
 * volume alone.
 */
final class WriteVolume implements StepHandler {
  /** Longer than the store needs for a part. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private final AccountExports exports;
  private final ArchiveLimits limits;
  private final long minFreeBytes;
  private final Jobs jobs;
  private final VolumeContents.Sources sources;
  private final StoragePorts storage;
  private final GarbageCollector garbage;
  private final Clock clock;
  private final StoreRetry storeRetry = new StoreRetry();

  /**
   * @param minFreeBytes bytes of the disk that stay free
   */
  WriteVolume(
      ArchivePorts ports,
      long minFreeBytes,
      Jobs jobs,
      ReadSettings settings,
      Videos videos,
      UsageLedger ledger,
      AccountEvents events,
      StoragePorts storage,
      GarbageCollector garbage,
      Clock clock) {
    this.exports = ports.exports();
    this.limits = ports.limits();
    this.minFreeBytes = minFreeBytes;
    this.jobs = jobs;
    this.sources =
        new VolumeContents.Sources(
            ports.documents(), limits, settings, videos, ledger, events, storage.store());
    this.storage = storage;
    this.garbage = garbage;
    this.clock = clock;
  }

  @Override
  public Duration limit(Step step) {
    return LIMIT;
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStoppedException {
    Optional<AccountExport> found = running(step);
    if (found.isEmpty()) {
      // Deleted since the step was queued.
      return Result.last(() -> {});
    }
    AccountExport export = found.get();
    jobs.started(step.job(), Timestamps.now(clock));
    try {
      return write(export, control);
    } catch (ExportFailedException e) {
      return Result.last(() -> fail(export, String.valueOf(e.getMessage())));
    }
  }

  private Optional<AccountExport> running(Step step) {
    return jobs.find(step.job())
        .map(Job::account)
        .flatMap(exports::find)
        .filter(export -> export.job().equals(step.job()) && export.isRunning());
  }

  private Result write(AccountExport export, StepControl control)
      throws IOException, StepStoppedException {
    int number = export.volumes().size() + 1;
    String folder = String.format(Locale.ROOT, "%04d", number);
    ObjectKey root = ObjectKey.ofExport(export.job()).child(folder);
    // What an attempt has left that was killed.
    control.confirmLease();
    long unused = storage.store().deleteAll(root);
    String name = folder + "/" + control.attempt() + ".tar";
    VolumeWriter writer =
        VolumeWriter.begin(
            storage.uploads(),
            ObjectKey.ofExport(export.job()).child(name),
            export.createdAt(),
            storage.space(),
            minFreeBytes,
            storeRetry,
            control);
    boolean isComplete = false;
    try {
      VolumeContents content = new VolumeContents(sources, export, writer, control);
      boolean isLast = content.write();
      ArchiveVolume volume = writer.complete(name);
      isComplete = true;
      AccountExport after = export.with(volume, content.summary());
      return isLast
          ? Result.last(() -> store(after.succeeded(Timestamps.now(clock), limits.keep())))
          : Result.of(() -> store(after));
    } finally {
      if (!isComplete) {
        writer.abort();
      }
    }
  }

  private void store(AccountExport after) {
    if (!exports.update(after)) {
      // Deleted meanwhile; the volume is stored late.
      garbage.deleteLater(ObjectKey.ofExport(after.job()));
    }
  }

  private void fail(AccountExport export, String reason) {
    garbage.deleteLater(ObjectKey.ofExport(export.job()));
    boolean unused = exports.update(export.failed(reason, Timestamps.now(clock), limits.keep()));
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return running(step).isPresent()
        ? List.of(new Step(step.job(), ExportSteps.VOLUME, step.index() + 1))
        : List.of();
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    String message =
        switch (reason) {
          case TIMED_OUT -> "the export exceeded a time limit";
          case EXHAUSTED -> "the export failed several times because of a server fault";
          case BUG -> "the export failed because of a bug of this service";
        };
    running(step).ifPresent(export -> fail(export, message));
  }
}
