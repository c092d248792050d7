package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.archive.port.ImportTarget;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Imports the videos and records of one archive. */
final class ImportContent {
  private static final int DOCUMENT_BYTES = 4 << 20;
  private static final int USAGE_BYTES = 32 << 20;
  private static final int READ_BYTES = 64 << 10;

  /** Entries that are added in one transaction. */
  private static final int BATCH = 500;

  private static final int MAX_NOTES = 100;
  private static final int MAX_MAPPED = 100_000;

  private final ImportContentPorts ports;
  private final ArchiveDocuments documents;
  private final ImportTarget target;
  private final Account account;
  private final ArchiveHead head;
  private final boolean isNewAccount;
  private final Consumer<String> progress;
  private final IdMapper ids;
  private final Map<VideoId, VideoId> mapped = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  /** A file of the archive that is read next. */
  private Optional<TarEntry> pending = Optional.empty();

  private int imported;
  private int present;
  private long bytes;
  private int usageEntries;
  private int addedEntries;

  /** Stored bytes of videos that are not here, by the entries of the archive. */
  private long absentBytes;

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
    this.ports = ports;
    this.documents = documents;
    this.target = target;
    this.account = account;
    this.head = head;
    this.isNewAccount = isNewAccount;
    this.progress = progress;
    this.ids = new IdMapper(target, ports.videos(), account.id());
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
        readVideo(tar, entry);
      } else if (path.equals(ArchivePath.WATERMARK) && watermark.isPresent()) {
        byte[] image = tar.content(WatermarkImage.MAX_BYTES);
        if (isNewAccount) {
          settings.watermark(account.id(), watermark.get(), image).ifPresent(this::note);
        }
      } else if (path.startsWith("usage/")) {
        readUsage(tar);
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
    if (summary.videos() != imported + present || summary.usageEntries() != usageEntries) {
      throw new ArchiveFormatException(
          "the archive is not complete: its manifest names "
              + summary.videos()
              + " videos and "
              + summary.usageEntries()
              + " usage entries, but it has "
              + (imported + present)
              + " and "
              + usageEntries);
    }
    if (isNewAccount && absentBytes > 0) {
      add(
          List.of(
              new UsageEntry(
                  account.id(),
                  UsageKind.STORAGE,
                  "left out:" + head.export(),
                  Optional.empty(),
                  -absentBytes,
                  Timestamps.now(ports.clock()))));
    }
    return new ImportReport(
        account,
        isNewAccount,
        imported,
        present,
        bytes,
        mapped,
        addedEntries,
        summary.leftOutCount(),
        notes);
  }

  private void readVideo(TarReader tar, TarEntry entry) throws IOException {
    ArchivedVideo archived = documents.readVideo(tar.content(DOCUMENT_BYTES), account.id());
    VideoId id = archived.video().id();
    if (!entry.path().equals(ArchivePath.video(id))) {
      throw new ArchiveFormatException("a video of the archive is at another path: " + id);
    }
    ArchivedVideoCheck.require(archived);
    VideoId here = ids.of(id);
    boolean isPresent = ports.videos().find(account.id(), here).isPresent();
    StagedFiles staged = ports.staged();
    boolean isKept = false;
    try {
      if (!isPresent) {
        refuseKnownJobs(archived.video());
        staged.begin(ObjectKey.ofVideo(here));
      }
      Map<ObjectKey, FileDigest> digests = readFiles(tar, archived, isPresent, staged);
      FileDigests expected = readDigests(tar, id);
      if (!expected.isComplete()) {
        return;
      }
      compare(archived, expected, digests);
      if (isPresent) {
        present++;
      } else {
        store(archived, ids.video(archived.video()), staged);
        imported++;
        bytes += staged.bytes();
      }
      isKept = true;
    } finally {
      if (!isKept && !isPresent) {
        staged.discard();
      }
    }
    if (!here.equals(id) && mapped.size() < MAX_MAPPED) {
      mapped.put(id, here);
    }
    progress.accept("videos: " + imported + " imported, " + present + " present; bytes: " + bytes);
  }

  /** The id of a job is the key to its records, which may be those of another account. */
  private void refuseKnownJobs(Ended archived) throws ArchiveFormatException {
    Ended video = ids.video(archived);
    List<JobId> jobs = new ArrayList<>();
    jobs.add(video.job());
    video.av1().ifPresent(av1 -> jobs.add(av1.job()));
    video.captions().recognition().ifPresent(recognition -> jobs.add(recognition.job()));
    for (JobId job : jobs) {
      if (ports.jobs().find(job).isPresent()) {
        throw new ArchiveFormatException(
            "the video " + archived.id() + " has the id of a job of this instance: " + job);
      }
    }
  }

  /** The digests of the files by their paths in the archive. */
  private Map<ObjectKey, FileDigest> readFiles(
      TarReader tar, ArchivedVideo archived, boolean isPresent, StagedFiles staged)
      throws IOException {
    Map<ObjectKey, FileDigest> digests = new HashMap<>();
    for (ArchivedFile file : archived.files()) {
      Optional<TarEntry> next = tar.next();
      TarEntry entry = next.orElseThrow(() -> unexpected("its end"));
      if (entry.path().equals(ArchivePath.digests(archived.video().id()))) {
        // The file was deleted while the archive was made; the digests say so.
        pending = next;
        return digests;
      }
      if (!entry.path().equals(file.key().value()) || entry.sizeBytes() != file.sizeBytes()) {
        throw unexpected(entry.path());
      }
      ObjectKey key = here(file.key(), archived.video());
      if (isPresent || isStored(key, file, archived.video(), staged)) {
        digests.put(file.key(), digest(tar, file));
      } else {
        staged.store(tar, entry, file.key(), key);
      }
    }
    digests.putAll(staged.digests());
    return digests;
  }

  private static ArchiveFormatException unexpected(String path) {
    return new ArchiveFormatException("the archive has an unexpected file: " + path);
  }

  /** The key of a file of a video here. */
  private ObjectKey here(ObjectKey key, Ended video) throws ArchiveFormatException {
    VideoId owner = key.video().orElseThrow(() -> unexpected(key.value()));
    String below = key.value().substring(ObjectKey.ofVideo(owner).value().length() + 1);
    String output = "out/" + video.job() + "/";
    if (below.startsWith(output)) {
      return new ObjectKey(
          ObjectKey.output(ids.of(owner), ids.job(owner, video.job())).value()
              + "/"
              + below.substring(output.length()));
    }
    return new ObjectKey(ObjectKey.ofVideo(ids.of(owner)).value() + "/" + below);
  }

  /**
   * Whether a file that was uploaded for another video is here already. Otherwise it becomes
   * garbage with this video, unless the video is kept.
   */
  private boolean isStored(ObjectKey key, ArchivedFile file, Ended video, StagedFiles staged)
      throws IOException {
    VideoId owner = key.video().orElseThrow(() -> unexpected(key.value()));
    if (owner.equals(ids.of(video.id()))) {
      return false;
    }
    Optional<StoredObject> stored = ports.storage().store().stat(key);
    if (stored.isEmpty()) {
      staged.begin(key);
    }
    if (stored.filter(object -> object.sizeBytes() != file.sizeBytes()).isPresent()) {
      throw new ArchiveFormatException("the account has another file at " + key);
    }
    return stored.isPresent();
  }

  private static FileDigest digest(TarReader tar, ArchivedFile file) throws IOException {
    MessageDigest digest = Digests.sha256();
    byte[] buffer = new byte[READ_BYTES];
    for (int n = tar.read(buffer, 0, READ_BYTES); n >= 0; n = tar.read(buffer, 0, READ_BYTES)) {
      digest.update(buffer, 0, n);
    }
    return new FileDigest(file.key(), file.sizeBytes(), HexFormat.of().formatHex(digest.digest()));
  }

  private FileDigests readDigests(TarReader tar, VideoId id) throws IOException {
    Optional<TarEntry> entry = pending.isPresent() ? pending : tar.next();
    pending = Optional.empty();
    if (entry.filter(file -> file.path().equals(ArchivePath.digests(id))).isEmpty()) {
      throw unexpected(entry.map(TarEntry::path).orElse("its end"));
    }
    return documents.readDigests(tar.content(DOCUMENT_BYTES));
  }

  private static void compare(
      ArchivedVideo archived, FileDigests expected, Map<ObjectKey, FileDigest> found)
      throws ArchiveFormatException {
    Map<ObjectKey, FileDigest> named =
        expected.files().stream()
            .collect(Collectors.toMap(FileDigest::key, Function.identity(), (a, b) -> a));
    if (!named.equals(found) || found.size() != archived.files().size()) {
      throw new ArchiveFormatException(
          "the files of the video "
              + archived.video().id()
              + " do not have the digests that the archive names");
    }
    checkWatermark(archived.video(), named);
    checkCaptions(archived.video(), named);
  }

  private static void checkCaptions(Ended video, Map<ObjectKey, FileDigest> digests)
      throws ArchiveFormatException {
    Optional<BurnedCaptions> burned = video.details().options().burnedCaptions();
    if (burned.isPresent()) {
      for (BurnedCaptions.Text text : burned.get().texts()) {
        FileDigest file = digests.get(ObjectKey.of(burned.get(), text));
        if (file != null && !file.sha256().equals(text.digest())) {
          throw new ArchiveFormatException(
              "the captions in the picture of the video " + video.id() + " are others");
        }
      }
    }
  }

  private static void checkWatermark(Ended video, Map<ObjectKey, FileDigest> digests)
      throws ArchiveFormatException {
    boolean isOther =
        video
            .details()
            .options()
            .watermark()
            .filter(
                mark ->
                    Optional.ofNullable(digests.get(ObjectKey.of(mark)))
                        .filter(file -> !file.sha256().equals(mark.digest()))
                        .isPresent())
            .isPresent();
    if (isOther) {
      throw new ArchiveFormatException(
          "the watermark of the video " + video.id() + " is another image");
    }
  }

  private void store(ArchivedVideo archived, Ended video, StagedFiles staged)
      throws ArchiveFormatException {
    AccountId id = account.id();
    boolean isStored =
        ports
            .transactions()
            .in(
                () -> {
                  ports.accounts().lock(id);
                  boolean isFree =
                      ports.accounts().find(id).filter(now -> now.erasure().isEmpty()).isPresent()
                          && ports.videos().find(id, video.id()).isEmpty()
                          && target.isFree(video.id(), id);
                  if (isFree) {
                    staged.keep();
                    ports.videos().insert(video);
                    if (!isNewAccount) {
                      ports.usage().imported(video, originalBytes(archived));
                    }
                  }
                  return isFree;
                });
    if (!isStored) {
      throw new ArchiveFormatException(
          "the account is deleted, or the id " + video.id() + " was given to another video");
    }
  }

  private static long originalBytes(ArchivedVideo archived) {
    List<ObjectKey> originals =
        archived.video().details().material().originals().map(ObjectKey::of).toList();
    return archived.files().stream()
        .filter(file -> originals.contains(file.key()))
        .mapToLong(ArchivedFile::sizeBytes)
        .sum();
  }

  private void readUsage(TarReader tar) throws IOException {
    List<UsageEntry> entries = documents.readUsage(tar.content(USAGE_BYTES), account.id());
    usageEntries += entries.size();
    if (!isNewAccount) {
      return;
    }
    List<UsageEntry> here = new ArrayList<>();
    for (UsageEntry entry : entries) {
      here.add(here(entry));
    }
    for (int from = 0; from < here.size(); from += BATCH) {
      add(here.subList(from, Math.min(from + BATCH, here.size())));
    }
  }

  private UsageEntry here(UsageEntry entry) throws ArchiveFormatException {
    Optional<VideoId> video = Optional.empty();
    String cause = entry.cause();
    if (entry.video().isPresent()) {
      VideoId id = ids.of(entry.video().get());
      video = Optional.of(id);
      cause = ids.cause(cause, entry.video().get());
      if (entry.kind() == UsageKind.STORAGE && !target.uses(id, account.id())) {
        absentBytes += entry.amount();
      }
    }
    return new UsageEntry(account.id(), entry.kind(), cause, video, entry.amount(), entry.at());
  }

  private void add(List<UsageEntry> entries) {
    addedEntries +=
        ports
            .transactions()
            .in(
                () -> {
                  ports.ledger().lock(account.id());
                  return (int) entries.stream().filter(ports.ledger()::add).count();
                });
  }
}
