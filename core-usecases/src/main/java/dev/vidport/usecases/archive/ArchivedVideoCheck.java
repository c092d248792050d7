package dev.vidport.usecases.archive;

import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks a video of an archive from elsewhere, beyond what its types check: nothing of it may be
 * what no upload could have made.
 */
final class ArchivedVideoCheck {
  private static final int MAX_FILES = 2_000;
  private static final long MAX_BYTES = 1L << 53;
  private static final int MAX_SIDE = 16_384;
  private static final int MAX_RENDITIONS = 20;
  private static final int MAX_WARNINGS = 200;
  private static final int MAX_TEXT = 4_000;

  /** A label names files. */
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,30}");

  /** A file that a job publishes, below the folder of the job. */
  private static final Pattern PUBLISHED =
      Pattern.compile(
          "(captions-[0-9a-f]{16}/)?[A-Za-z0-9][A-Za-z0-9._-]{0,99}"
              + "\\.(m3u8|mp4|m4s|m4a|jpg|webp|png|vtt|srt|txt|json)");

  private final Ended video;
  private final List<ArchivedFile> files;
  private final Problems problems = new Problems();

  private ArchivedVideoCheck(ArchivedVideo archived) {
    this.video = archived.video();
    this.files = archived.files();
  }

  /**
   * @throws ArchiveFormatException with every problem
   */
  static void require(ArchivedVideo archived) throws ArchiveFormatException {
    ArchivedVideoCheck check = new ArchivedVideoCheck(archived);
    check.run();
    List<Problem> found = check.problems.list();
    if (!found.isEmpty()) {
      throw new ArchiveFormatException(
          "the video "
              + archived.video().id()
              + " of the archive is not valid: "
              + found.stream()
                  .limit(20)
                  .map(problem -> problem.field() + " " + problem.message())
                  .collect(Collectors.joining("; ")));
    }
  }

  private void run() {
    VideoDetails details = video.details();
    FileName.checkWithLength(details.fileName(), "fileName", problems);
    problems.unless(
        FileName.label(details.fileName()).equals(details.fileName()),
        "fileName",
        "has characters that no file name may have");
    Metadata.check(details.metadata().pairs(), "metadata", problems);
    bytes(details.sizeBytes(), "sizeBytes");
    problems.unless(
        !video.submittedAt().isBefore(details.createdAt()), "submittedAt", "is before createdAt");
    problems.unless(
        !video.endedAt().isBefore(video.submittedAt()), "endedAt", "is before submittedAt");
    checkMaterial();
    checkOptions(details.options());
    video.output().ifPresent(this::checkOutput);
    video
        .failure()
        .ifPresent(
            failure -> {
              text(failure.message(), "failure.message");
              problems.unless(
                  LABEL.matcher(failure.code().replace('_', '-')).matches(),
                  "failure.code",
                  "is not a code");
            });
    checkCaptions();
    checkThumbnail();
    checkFiles();
  }

  private void bytes(long bytes, String field) {
    problems.unless(bytes >= 0 && bytes <= MAX_BYTES, field, "must be 0 to " + MAX_BYTES);
  }

  private void text(String text, String field) {
    problems.unless(text.length() <= MAX_TEXT, field, "must have at most " + MAX_TEXT);
  }

  private void checkMaterial() {
    video
        .details()
        .material()
        .camera()
        .ifPresent(name -> FileName.checkWithLength(name, "material.camera", problems));
    problems.unless(
        video.details().material().clipCount().orElse(1) <= EditClip.MAX_CLIPS
            && video.details().material().clipCount().orElse(1) > 0,
        "material.clips",
        "must be 1 to " + EditClip.MAX_CLIPS);
  }

  private void checkOptions(RenderOptions options) {
    problems.unless(
        options.maxHeight() > 0 && options.maxHeight() <= MAX_SIDE,
        "options.maxHeight",
        "is out of range");
    problems.unless(
        options.redactions().size() <= Redaction.MAX_REDACTIONS,
        "options.redactions",
        "must be at most " + Redaction.MAX_REDACTIONS);
    options
        .burnedCaptions()
        .ifPresent(
            captions ->
                problems.unless(
                    captions.texts().size() <= EditClip.MAX_CLIPS
                        && captions.texts().stream()
                            .allMatch(text -> text.digest().matches("[0-9a-f]{64}")),
                    "options.burnedCaptions",
                    "has too many texts, or one with a wrong digest"));
    options
        .watermark()
        .ifPresent(
            mark -> {
              mark.settings().check("options.watermark.", problems);
              problems.unless(
                  mark.digest().matches("[0-9a-f]{64}"), "options.watermark.digest", "is none");
            });
  }

  private void checkOutput(Output output) {
    problems.unless(output.lengthMicros() > 0, "output.lengthMicros", "must be positive");
    problems.unless(
        side(output.width()) && side(output.height()), "output", "has an impossible size");
    bytes(output.storedBytes(), "output.storedBytes");
    labels(output.renditions(), "output.renditions");
    problems.unless(
        output.audioTracks().size() <= AudioTrack.MAX_COUNT
            && output.audioTracks().stream().allMatch(track -> Chapter.isTitle(track.name())),
        "output.audioTracks",
        "are too many, or one has a wrong name");
    problems.unless(output.warnings().size() <= MAX_WARNINGS, "output.warnings", "must be fewer");
    output.warnings().forEach(warning -> text(warning.message(), "output.warnings"));
    checkChapters(output.chapters());
    checkStills(output.stills());
    output
        .av1()
        .ifPresent(
            av1 -> {
              bytes(av1.storedBytes(), "output.av1.storedBytes");
              labels(av1.renditions(), "output.av1.renditions");
              av1.reason().ifPresent(reason -> text(reason, "output.av1.reason"));
            });
    output.media().ifPresent(this::checkMedia);
  }

  private static boolean side(int pixels) {
    return pixels > 0 && pixels <= MAX_SIDE;
  }

  private void labels(List<String> labels, String field) {
    problems.unless(
        labels.size() <= MAX_RENDITIONS
            && labels.stream().allMatch(label -> LABEL.matcher(label).matches()),
        field,
        "must be labels of renditions");
  }

  private void checkChapters(List<Chapter> chapters) {
    long last = -1;
    boolean isOrdered = chapters.size() <= Chapter.MAX_COUNT;
    for (Chapter chapter : chapters) {
      isOrdered &= chapter.startMicros() > last && Chapter.isTitle(chapter.title());
      last = chapter.startMicros();
    }
    problems.unless(isOrdered, "output.chapters", "must be in order, with titles of one line");
  }

  private void checkStills(Stills stills) {
    Filmstrip strip = stills.filmstrip();
    problems.unless(
        stills.candidates() <= Stills.MAX_CANDIDATES
            && stills.candidateSeconds().stream().allMatch(ArchivedVideoCheck::isTime)
            && isTime(stills.posterSeconds()),
        "output.stills",
        "are not possible");
    problems.unless(
        strip.frames() >= 0
            && strip.frames() <= Filmstrip.MAX_FRAMES
            && strip.columns() >= 0
            && strip.columns() <= Filmstrip.MAX_FRAMES
            && strip.rows() >= 0
            && strip.rows() <= Filmstrip.MAX_FRAMES
            && (strip.frames() == 0 || (strip.columns() > 0 && strip.rows() > 0))
            && side(strip.tileWidth())
            && side(strip.tileHeight())
            && isTime(strip.intervalSeconds()),
        "output.stills.filmstrip",
        "is not possible");
  }

  private static boolean isTime(double seconds) {
    return Double.isFinite(seconds) && seconds >= 0;
  }

  private void checkMedia(MediaFiles media) {
    bytes(media.audioBytes(), "output.media.audioBytes");
    bytes(media.downloadBytes(), "output.media.downloadBytes");
    labels(
        media.renditions().stream().map(MediaFiles.RenditionFile::label).toList(),
        "output.media.renditions");
    media
        .renditions()
        .forEach(
            file -> {
              bytes(file.bytes(), "output.media.renditions");
              problems.unless(
                  side(file.size().width()) && side(file.size().height()),
                  "output.media.renditions",
                  "have an impossible size");
            });
  }

  private void checkCaptions() {
    problems.unless(
        video.captions().tracks().size() <= CaptionTracks.MAX_TRACKS,
        "captions.tracks",
        "must be at most " + CaptionTracks.MAX_TRACKS);
    video
        .captions()
        .tracks()
        .forEach(track -> bytes(track.storedBytes(), "captions.tracks.storedBytes"));
    video
        .captions()
        .recognition()
        .flatMap(recognition -> recognition.reason())
        .ifPresent(reason -> text(reason, "captions.recognition.reason"));
  }

  private void checkThumbnail() {
    video
        .thumbnail()
        .ifPresent(
            thumbnail -> {
              problems.unless(
                  thumbnail.candidate() >= 0
                      && video
                          .output()
                          .filter(output -> thumbnail.candidate() <= output.stills().candidates())
                          .isPresent(),
                  "thumbnail.candidate",
                  "is not one of the video");
              thumbnail
                  .image()
                  .ifPresent(
                      image -> {
                        problems.unless(
                            OutputFile.isCustom(image.file())
                                && PUBLISHED.matcher(image.file()).matches(),
                            "thumbnail.image",
                            "is not an image of the owner");
                        bytes(image.sizeBytes(), "thumbnail.image.sizeBytes");
                      });
            });
  }

  private void checkFiles() {
    problems.unless(files.size() <= MAX_FILES, "files", "must be at most " + MAX_FILES);
    Set<ObjectKey> seen = new HashSet<>();
    String output = ObjectKey.output(video.id(), video.job()).value() + "/";
    for (ArchivedFile file : files) {
      String path = file.key().value();
      bytes(file.sizeBytes(), "files.sizeBytes");
      problems.unless(seen.add(file.key()), "files", "has a path twice");
      problems.unless(
          ExportedFiles.belongs(file.key(), video)
              && (!path.startsWith(output)
                  || PUBLISHED.matcher(path.substring(output.length())).matches()),
          "files",
          "has a path that no file of the video has: " + path);
    }
  }
}
