package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.AccountExport.ExportedVideo;
import dev.vidport.domain.archive.AccountExport.VolumeContent;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.ExportSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
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
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the volumes of an archive, each in a step of its own: a step that is killed loses its
 * volume alone. The videos come newest first, each whole within one volume.
 */
final class WriteVolume implements StepHandler {
  /** Longer than the store needs for a part. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private static final int PAGE = 100;

  /** How often a video is read again that changes while it is read. */
  private static final int ATTEMPTS = 3;

  private static final int USAGE_PAGE = 10_000;
  private static final int EVENT_PAGE = 1_000;
  private static final VideoId LAST_ID = new VideoId("f".repeat(32));

  private final AccountExports exports;
  private final ArchiveDocuments documents;
  private final ArchiveLimits limits;
  private final long minFreeBytes;
  private final Jobs jobs;
  private final ReadSettings settings;
  private final Videos videos;
  private final UsageLedger ledger;
  private final AccountEvents events;
  private final StoragePorts storage;
  private final ExportedFiles files;
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
    this.documents = ports.documents();
    this.limits = ports.limits();
    this.minFreeBytes = minFreeBytes;
    this.jobs = jobs;
    this.settings = settings;
    this.videos = videos;
    this.ledger = ledger;
    this.events = events;
    this.storage = storage;
    this.files = new ExportedFiles(storage.store());
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
      Content content = new Content(export, writer, control);
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

  /** The content of one volume. */
  private final class Content {
    private final AccountExport export;
    private final AccountId account;
    private final VolumeWriter writer;
    private final StepControl control;
    private final List<LeftOutVideo> leftOut = new ArrayList<>();
    private int written;
    private Optional<ExportedVideo> last = Optional.empty();

    Content(AccountExport export, VolumeWriter writer, StepControl control) {
      this.export = export;
      this.account = export.account();
      this.writer = writer;
      this.control = control;
    }

    VolumeContent summary() {
      return new VolumeContent(written, last, leftOut);
    }

    /**
     * @return whether it is the last volume
     */
    boolean write() throws IOException, StepStoppedException {
      if (export.volumes().isEmpty()) {
        writeSettings();
      }
      Optional<Videos.Cursor> next = Optional.of(start());
      while (next.isPresent()) {
        Videos.Page page =
            videos.list(
                account,
                new Videos.Query(PAGE, next, Map.of(), Optional.empty(), Optional.empty()));
        for (Video video : page.videos()) {
          control.check();
          writeVideo(video);
          last = Optional.of(new ExportedVideo(video.id(), video.details().createdAt()));
          checkSize();
          if (writer.sizeBytes() >= limits.volumeBytes()) {
            return false;
          }
        }
        next = page.next();
      }
      writeRecords();
      checkSize();
      requireVolumes();
      return true;
    }

    private void checkSize() {
      if (export.sizeBytes() + writer.sizeBytes() > limits.maxBytes()) {
        throw new ExportFailedException(
            "the archive is larger than this service permits: " + limits.maxBytes() + " bytes");
      }
    }

    /** Videos that were created after the export began are not exported. */
    private Videos.Cursor start() {
      return export
          .last()
          .map(video -> new Videos.Cursor(video.createdAt(), video.video()))
          .orElseGet(() -> new Videos.Cursor(export.createdAt(), LAST_ID));
    }

    private void writeSettings() throws IOException, StepStoppedException {
      writer.add(
          ArchivePath.HEAD,
          documents.head(new ArchiveHead(account, export.job(), export.createdAt())));
      writer.add(
          ArchivePath.SETTINGS,
          settings
              .of(account)
              .map(documents::settings)
              .orElseThrow(() -> new ExportFailedException("the account is deleted")));
      Optional<AccountWatermark> watermark = settings.watermark(account);
      if (watermark.isPresent()) {
        writer.add(ArchivePath.WATERMARK, watermark.get().image().png());
      }
    }

    private void writeVideo(Video listed) throws IOException, StepStoppedException {
      VideoId id = listed.id();
      for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        Optional<Video> now = videos.find(account, id);
        if (now.isEmpty()) {
          leftOut.add(new LeftOutVideo(id, LeftOutVideo.Reason.DELETED));
          return;
        }
        if (!(now.get() instanceof Ended ended)) {
          leftOut.add(new LeftOutVideo(id, LeftOutVideo.Reason.UNFINISHED));
          return;
        }
        if (writeEnded(ended)) {
          written++;
          return;
        }
      }
      leftOut.add(new LeftOutVideo(id, LeftOutVideo.Reason.CHANGING));
    }

    /**
     * @return false if the video has changed meanwhile
     */
    private boolean writeEnded(Ended video) throws IOException, StepStoppedException {
      List<ArchivedFile> found = files.of(video);
      writer.add(ArchivePath.video(video.id()), documents.video(new ArchivedVideo(video, found)));
      List<FileDigest> digests = new ArrayList<>();
      for (ArchivedFile file : found) {
        Optional<String> digest = writeFile(file);
        if (digest.isEmpty()) {
          break;
        }
        digests.add(new FileDigest(file.key(), file.sizeBytes(), digest.get()));
      }
      boolean isUnchanged =
          digests.size() == found.size()
              && videos
                  .find(account, video.id())
                  .filter(now -> now.details().revision() == video.details().revision())
                  .isPresent();
      writer.add(
          ArchivePath.digests(video.id()),
          documents.digests(new FileDigests(isUnchanged, digests)));
      return isUnchanged;
    }

    /** Empty if the file was deleted. */
    private Optional<String> writeFile(ArchivedFile file) throws IOException, StepStoppedException {
      InputStream opened;
      try {
        opened = storage.store().read(file.key(), 0, file.sizeBytes());
      } catch (NoSuchFileException deleted) {
        return Optional.empty();
      }
      try (InputStream content = opened) {
        return Optional.of(writer.add(new TarEntry(file.key().value(), file.sizeBytes()), content));
      }
    }

    /** The store may be another one since the export began. */
    private void requireVolumes() throws IOException {
      for (ArchiveVolume volume : export.volumes()) {
        boolean isStored =
            storage
                .store()
                .stat(volume.key(export.job()))
                .filter(object -> object.sizeBytes() == volume.sizeBytes())
                .isPresent();
        if (!isStored) {
          throw new ExportFailedException("a volume of the archive is lost; export again");
        }
      }
    }

    private void writeRecords() throws IOException, StepStoppedException {
      int usageEntries = writeUsage();
      int eventCount = writeEvents();
      AccountExport ended =
          export.with(new ArchiveVolume("", 0, ""), new VolumeContent(written, last, leftOut));
      writer.add(
          ArchivePath.SUMMARY,
          documents.summary(
              new ArchiveSummary(
                  ended.videos(),
                  usageEntries,
                  eventCount,
                  ended.leftOutCount(),
                  ended.leftOut())));
      writer.end();
    }

    private int writeUsage() throws IOException, StepStoppedException {
      int count = 0;
      int page = 0;
      UsageLedger.Entries entries = ledger.entries(account, 0, USAGE_PAGE);
      while (!entries.entries().isEmpty()) {
        page++;
        List<UsageEntry> found = entries.entries();
        count += found.size();
        writer.add(ArchivePath.usage(page), documents.usage(found));
        control.check();
        entries = ledger.entries(account, entries.last(), USAGE_PAGE);
      }
      return count;
    }

    private int writeEvents() throws IOException, StepStoppedException {
      int count = 0;
      int page = 0;
      AccountEvents.Slice slice =
          events.list(account, Optional.empty(), EventCursor.START, EVENT_PAGE);
      while (slice.last().isPresent()) {
        page++;
        count += slice.events().size();
        writer.add(ArchivePath.events(page), documents.events(slice.events()));
        control.check();
        slice = events.list(account, Optional.empty(), slice.last().get(), EVENT_PAGE);
      }
      return count;
    }
  }
}
