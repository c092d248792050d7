package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.AccountExport.ExportedVideo;
import dev.vidport.domain.archive.AccountExport.VolumeContent;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of one volume of an archive: the settings of the account in the first one, then
 * videos, newest first and each whole, and in the last one usage, events and the summary.
 */
final class VolumeContents {
  private static final int PAGE = 100;

  /** How often a video is read again that changes while it is read. */
  private static final int ATTEMPTS = 3;

  private static final int USAGE_PAGE = 10_000;
  private static final int EVENT_PAGE = 1_000;
  private static final VideoId LAST_ID = new VideoId("f".repeat(32));

  private final Sources sources;
  private final AccountExport export;
  private final AccountId account;
  private final VolumeWriter writer;
  private final StepControl control;
  private final List<LeftOutVideo> leftOut = new ArrayList<>();
  private int written;
  private Optional<ExportedVideo> last = Optional.empty();

  VolumeContents(Sources sources, AccountExport export, VolumeWriter writer, StepControl control) {
    this.sources = sources;
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
          sources
              .videos()
              .list(
                  account,
                  new Videos.Query(PAGE, next, Map.of(), Optional.empty(), Optional.empty()));
      for (Video video : page.videos()) {
        control.check();
        writeVideo(video);
        last = Optional.of(new ExportedVideo(video.id(), video.details().createdAt()));
        checkSize();
        if (writer.sizeBytes() >= sources.limits().volumeBytes()) {
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
    if (export.sizeBytes() + writer.sizeBytes() > sources.limits().maxBytes()) {
      throw new ExportFailedException(
          "the archive is larger than this service permits: "
              + sources.limits().maxBytes()
              + " bytes");
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
        sources.documents().head(new ArchiveHead(account, export.job(), export.createdAt())));
    writer.add(
        ArchivePath.SETTINGS,
        sources
            .settings()
            .of(account)
            .map(sources.documents()::settings)
            .orElseThrow(() -> new ExportFailedException("the account is deleted")));
    Optional<AccountWatermark> watermark = sources.settings().watermark(account);
    if (watermark.isPresent()) {
      writer.add(ArchivePath.WATERMARK, watermark.get().image().png());
    }
  }

  private void writeVideo(Video listed) throws IOException, StepStoppedException {
    VideoId id = listed.id();
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Optional<Video> now = sources.videos().find(account, id);
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
    List<ArchivedFile> found = new ExportedFiles(sources.store()).of(video);
    writer.add(
        ArchivePath.video(video.id()), sources.documents().video(new ArchivedVideo(video, found)));
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
            && sources
                .videos()
                .find(account, video.id())
                .filter(now -> now.details().revision() == video.details().revision())
                .isPresent();
    writer.add(
        ArchivePath.digests(video.id()),
        sources.documents().digests(new FileDigests(isUnchanged, digests)));
    return isUnchanged;
  }

  /** Empty if the file was deleted. */
  private Optional<String> writeFile(ArchivedFile file) throws IOException, StepStoppedException {
    InputStream opened;
    try {
      opened = sources.store().read(file.key(), 0, file.sizeBytes());
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
          sources
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
        sources
            .documents()
            .summary(
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
    UsageLedger.Entries entries = sources.ledger().entries(account, 0, USAGE_PAGE);
    while (!entries.entries().isEmpty()) {
      page++;
      List<UsageEntry> found = entries.entries();
      count += found.size();
      writer.add(ArchivePath.usage(page), sources.documents().usage(found));
      control.check();
      entries = sources.ledger().entries(account, entries.last(), USAGE_PAGE);
    }
    return count;
  }

  private int writeEvents() throws IOException, StepStoppedException {
    int count = 0;
    int page = 0;
    AccountEvents.Slice slice =
        sources.events().list(account, Optional.empty(), EventCursor.START, EVENT_PAGE);
    while (slice.last().isPresent()) {
      page++;
      count += slice.events().size();
      writer.add(ArchivePath.events(page), sources.documents().events(slice.events()));
      control.check();
      slice = sources.events().list(account, Optional.empty(), slice.last().get(), EVENT_PAGE);
    }
    return count;
  }

  /** Where the content comes from, and how large volumes and archives become. */
  record Sources(
      ArchiveDocuments documents,
      ArchiveLimits limits,
      ReadSettings settings,
      Videos videos,
      UsageLedger ledger,
      AccountEvents events,
      ObjectStore store) {}
}
