package dev.vidport.domain.storage;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.watermark.Watermark;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Name of an object in a store: segments of {@code [A-Za-z0-9._-]} joined by slashes, none of them
 * starting with a dot, so that a key can never climb out of a folder. Every key of a video starts
 * with {@link #ofVideo}; names from users never become part of one.
 */
public record ObjectKey(String value) {
  private static final String EARLY = "early";
  private static final String DERIVED = "derived";
  private static final String VIDEOS = "videos";
  private static final String EXPORTS = "exports";
  private static final String WATERMARK = "watermark";
  private static final String BURNED = "burned";
  private static final int MAX_LENGTH = 500;

  public ObjectKey {
    if (value.length() > MAX_LENGTH || !isWellFormed(value)) {
      throw new IllegalArgumentException("not a valid object key");
    }
  }

  /** Not a regular expression: a page of a list makes a hundred keys. */
  private static boolean isWellFormed(String value) {
    boolean isStart = true;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!isAllowed(c) || (isStart && (c == '.' || c == '/'))) {
        return false;
      }
      isStart = c == '/';
    }
    return !isStart;
  }

  private static boolean isAllowed(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || (c >= 'A' && c <= 'Z')
        || c == '/'
        || c == '-'
        || c == '.'
        || c == '_';
  }

  /** All objects of a video are below this key. */
  public static ObjectKey ofVideo(VideoId video) {
    return new ObjectKey(VIDEOS + "/" + video);
  }

  /** The video that an object belongs to; empty for a key of another kind. */
  public Optional<VideoId> video() {
    String[] segments = value.split("/", 3);
    return segments.length > 1 && segments[0].equals(VIDEOS)
        ? VideoId.parse(segments[1])
        : Optional.empty();
  }

  /** The uploaded file. */
  public static ObjectKey original(VideoId video, UploadFileRole file) {
    return ofVideo(video).child(file.label());
  }

  /** The image over the picture of a video. */
  public static ObjectKey of(Watermark watermark) {
    return ofVideo(watermark.video()).child(WATERMARK).child(watermark.digest() + ".png");
  }

  /** The captions that are drawn into the picture of a video are below this key. */
  public static ObjectKey burned(VideoId video) {
    return ofVideo(video).child(BURNED);
  }

  /** A text that is drawn into the picture of a video. */
  public static ObjectKey of(BurnedCaptions captions, BurnedCaptions.Text text) {
    return burned(captions.video()).child(text.digest() + ".vtt");
  }

  /** A file that a render reads. */
  public static ObjectKey of(SourceFile file) {
    return file.match(
        original -> original(original.video(), original.file()),
        published -> output(published.video(), published.job()).child(OutputFile.DOWNLOAD));
  }

  /** Everything that was made of a video: all of its objects except the originals. */
  public static List<ObjectKey> outputsAndWork(VideoId video) {
    return Stream.of("out", "work", EARLY, DERIVED, WATERMARK, BURNED)
        .map(ofVideo(video)::child)
        .toList();
  }

  /** The files that a job publishes are below this key. */
  public static ObjectKey output(VideoId video, JobId job) {
    // In one piece, since each key is checked.
    return new ObjectKey(VIDEOS + "/" + video + "/out/" + job.value());
  }

  /**
   * The files that the steps of a job pass to one another are below this key; deleted when the job
   * ends.
   */
  public static ObjectKey work(VideoId video, JobId job) {
    return ofVideo(video).child("work").child(job.value());
  }

  /** The files for early playback are below this key; kept while players may still read them. */
  public static ObjectKey early(VideoId video, JobId job) {
    return ofVideo(video).child(EARLY).child(job.value());
  }

  /** The files that are made of the output of a job on request are below this key. */
  public static ObjectKey derived(VideoId video, JobId job) {
    return ofVideo(video).child(DERIVED).child(job.value());
  }

  /** The volumes of the archive that an export makes are below this key. */
  public static ObjectKey ofExport(JobId export) {
    return new ObjectKey(EXPORTS + "/" + export);
  }

  /** Root of the parts of an upload of this key, in stores that keep such parts as objects. */
  public ObjectKey parts() {
    return new ObjectKey(value + ".parts");
  }

  public ObjectKey child(String segment) {
    return new ObjectKey(value + "/" + segment);
  }

  /** The last segment. */
  public String name() {
    return value.substring(value.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return value;
  }
}
