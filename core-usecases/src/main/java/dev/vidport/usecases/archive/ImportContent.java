package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ImportTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Imports the videos and records of one archive. */
final class ImportContent {
  private static final int DOCUMENT_BYTES = 4 << 20;

  private static final int MAX_NOTES = 100;
  private static final int MAX_MAPPED = 100_000;

  private final ArchiveDocuments documents;
  private final Account account;
  private final ArchiveHead head;
  private final boolean isNewAccount;
  private final Consumer<String> progress;
  private final ImportVideos videos;
  private final ImportUsage usage;
  private final Map<VideoId, VideoId> mapped = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  private int imported;
  private int present;
  private long bytes;

  /**
   * @param isNewAccount whether the account gets the usage of the archive
   */
  ImportContent(
      ImportContentPorts ports,
      ArchiveDocuments documents,
      ImportTarget target,
      Account account,
      ArchiveHead head,
      boolean isNewAccount,
      Consumer<String> progress) {
    this.documents = documents;
    this.account = account;
    this.head = head;
    this.isNewAccount = isNewAccount;
    this.progress = progress;
    IdMapper ids = new IdMapper(target, ports.videos(), account.id());
    this.videos = new ImportVideos(ports, documents, target, account, isNewAccount, ids);
    this.usage = new ImportUsage(ports, documents, target, account.id(), isNewAccount, ids);
  }

  void note(String text) {
    if (notes.size() < MAX_NOTES) {
      notes.add(text);
    }
  }

  /**
   * Reads the archive from the file after the settings on.
   *
   * @param watermark of the archive; its image follows
   */
  ImportReport read(TarReader tar, Optional<WatermarkSettings> watermark, ImportSettings settings)
      throws IOException {
    Optional<ArchiveSummary> summary = Optional.empty();
    for (Optional<TarEntry> next = tar.next(); next.isPresent(); next = tar.next()) {
      TarEntry entry = next.get();
      if (summary.isPresent()) {
        throw new ArchiveFormatException("the archive has a file after its manifest");
      }
      String path = entry.path();
      if (path.endsWith("/video.json")) {
        videos.read(tar, entry).ifPresent(this::count);
      } else if (path.equals(ArchivePath.WATERMARK) && watermark.isPresent()) {
        byte[] image = tar.content(WatermarkImage.MAX_BYTES);
        if (isNewAccount) {
          settings.watermark(account.id(), watermark.get(), image).ifPresent(this::note);
        }
      } else if (path.startsWith("usage/")) {
        usage.read(tar);
      } else if (path.equals(ArchivePath.SUMMARY)) {
        summary = Optional.of(documents.readSummary(tar.content(DOCUMENT_BYTES)));
      } else if (!path.startsWith("events/")) {
        // Events tell what happened on the other instance. Nothing here reads them.
        throw new ArchiveFormatException("the archive has an unexpected file: " + path);
      }
    }
    return finish(
        summary.orElseThrow(
            () ->
                new ArchiveFormatException(
                    "the archive has no manifest.json, so it is not complete")));
  }

  private ImportReport finish(ArchiveSummary summary) throws ArchiveFormatException {
    if (summary.videos() != imported + present || summary.usageEntries() != usage.entries()) {
      throw new ArchiveFormatException(
          "the archive is not complete: its manifest names "
              + summary.videos()
              + " videos and "
              + summary.usageEntries()
              + " usage entries, but it has "
              + (imported + present)
              + " and "
              + usage.entries());
    }
    usage.finish(head.export());
    return new ImportReport(
        account,
        isNewAccount,
        imported,
        present,
        bytes,
        mapped,
        usage.added(),
        summary.leftOutCount(),
        notes);
  }

  private void count(ImportVideos.Imported video) {
    if (video.wasPresent()) {
      present++;
    } else {
      imported++;
    }
    bytes += video.bytes();
    if (!video.id().equals(video.archived()) && mapped.size() < MAX_MAPPED) {
      mapped.put(video.archived(), video.id());
    }
    progress.accept("videos: " + imported + " imported, " + present + " present; bytes: " + bytes);
  }
}
