package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Imports the videos of an archive with their files. */
final class ImportVideos {
  private static final int DOCUMENT_BYTES = 4 << 20;
  private static final int READ_BYTES = 64 << 10;

  private final ImportContentPorts ports;
  private final ArchiveDocuments documents;
  private final ImportTarget target;
  private final Account account;
  private final boolean isNewAccount;
  private final IdMapper ids;

  /** A file of the archive that is read next. */
  private Optional<TarEntry> pending = Optional.empty();

  /**
   * @param isNewAccount whether the usage of the videos comes with that of the archive
   */
  ImportVideos(
      ImportContentPorts ports,
      ArchiveDocuments documents,
      ImportTarget target,
      Account account,
      boolean isNewAccount,
      IdMapper ids) {
    this.ports = ports;
    this.documents = documents;
    this.target = target;
    this.account = account;
    this.isNewAccount = isNewAccount;
    this.ids = ids;
  }

  /**
   * A video of the archive that is here now.
   *
   * @param archived its id in the archive
   * @param id its id here
   * @param wasPresent whether it was here before
   * @param bytes of the files that were stored
   */
  record Imported(VideoId archived, VideoId id, boolean wasPresent, long bytes) {}

  /**
   * Imports the video whose document is the current file of the archive, with the files after it.
   *
   * @return empty for a video that was deleted while the archive was made, and is left out
   */
  Optional<Imported> read(TarReader tar, TarEntry entry) throws IOException {
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
        roots(here).forEach(staged::begin);
      }
      Map<ObjectKey, FileDigest> digests = readFiles(tar, archived, isPresent, staged);
      FileDigests expected = readDigests(tar, id);
      if (!expected.isComplete()) {
        return Optional.empty();
      }
      compare(archived, expected, digests);
      if (!isPresent) {
        store(archived, ids.video(archived.video()), staged);
      }
      isKept = true;
      return Optional.of(new Imported(id, here, isPresent, isPresent ? 0 : staged.bytes()));
    } finally {
      if (!isKept && !isPresent) {
        staged.discard();
      }
    }
  }

  /**
   * What belongs to a video alone that is not here. Another video of the account may have been made
   * of its upload.
   */
  private List<ObjectKey> roots(VideoId here) {
    return target.uses(here, account.id())
        ? ObjectKey.outputsAndWork(here)
        : List.of(ObjectKey.ofVideo(here));
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
      if (isPresent || isStored(key, file, staged)) {
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
   * Whether a file that does not belong to this video alone is here already: the upload of another
   * video, or one that another video was made of. Otherwise it becomes garbage with this video,
   * unless the video is kept.
   */
  private boolean isStored(ObjectKey key, ArchivedFile file, StagedFiles staged)
      throws IOException {
    if (staged.covers(key)) {
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
}
