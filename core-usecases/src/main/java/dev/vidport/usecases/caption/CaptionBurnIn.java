package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.CaptionFile;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Gives a new video the stored captions that are drawn into its picture. It gets copies, so that a
 * later change of the captions has no influence on it.
 */
public final class CaptionBurnIn {
  private static final String BURN_IN = "captions.burnIn";
  private static final String LANGUAGE = "captions.language";

  /** In bytes. The longest captions, escaped. */
  private static final int MAX_BYTES = 16 << 20;

  private final WorkerCapacity workers;
  private final MediaRenderer renderer;
  private final ObjectStore store;
  private final GarbageCollector garbage;

  public CaptionBurnIn(
      WorkerCapacity workers, MediaRenderer renderer, ObjectStore store, GarbageCollector garbage) {
    this.workers = workers;
    this.renderer = renderer;
    this.store = store;
    this.garbage = garbage;
  }

  /**
   * The captions of a video that is processed again.
   *
   * @param wanted the requested language; empty for no captions in the picture
   * @throws RefusalException {@code INVALID_REQUEST} if the video has no such captions, or this
   *     host cannot draw them
   */
  public List<Origin> of(Video video, Optional<SpokenLanguage> wanted) throws IOException {
    if (wanted.isEmpty()) {
      return List.of();
    }
    requireDrawing();
    if (video instanceof Ended ended) {
      Optional<CaptionTrack> track = ended.captions().track(wanted.get());
      if (track.isPresent()) {
        return List.of(new Origin(OptionalInt.empty(), ended, track.get(), trimmedMicros(ended)));
      }
    }
    throw missing("the video has no captions in this language", List.of(video));
  }

  /** The times of captions count from the output, those of the new video from the source. */
  private static long trimmedMicros(Ended video) {
    FrameRate rate = video.output().orElseThrow().rate();
    double start = video.details().options().trim().map(Trim::start).orElse(0.0);
    return rate.micros(rate.nearestFrame(Math.round(start * 1e6)));
  }

  /**
   * The captions of the clips of an edit. A video without them may be among its clips.
   *
   * @param files of the edit, in the order of its plan
   * @param videos with these files
   * @throws RefusalException as {@link #of}
   */
  public List<Origin> ofClips(
      List<? extends SourceFile> files, List<Ended> videos, Optional<SpokenLanguage> wanted)
      throws IOException {
    if (wanted.isEmpty()) {
      return List.of();
    }
    requireDrawing();
    List<Origin> origins = new ArrayList<>();
    for (Ended video : videos) {
      int source = files.indexOf(new SourceFile.Published(video.id(), video.job()));
      boolean isNew =
          origins.stream().noneMatch(origin -> origin.source().equals(OptionalInt.of(source)));
      video
          .captions()
          .track(wanted.get())
          .filter(track -> source >= 0 && isNew)
          .ifPresent(track -> origins.add(new Origin(OptionalInt.of(source), video, track, 0)));
    }
    if (origins.isEmpty()) {
      throw missing("none of the videos has captions in this language", videos);
    }
    return origins;
  }

  /** Until the workers are known, which takes moments after their start, this host counts. */
  private void requireDrawing() throws IOException {
    CaptionSupport support = workers.captionSupport();
    Optional<String> obstacle = support.isKnown() ? support.obstacle() : renderer.captionObstacle();
    if (obstacle.isPresent()) {
      throw new RefusalException(
          Refusal.invalid(
              BURN_IN,
              "this installation cannot draw captions into the picture: " + obstacle.get()));
    }
  }

  private static RefusalException missing(String what, List<? extends Video> videos) {
    String present =
        videos.stream()
            .filter(Ended.class::isInstance)
            .map(Ended.class::cast)
            .flatMap(video -> video.captions().tracks().stream())
            .map(track -> track.language().code())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return new RefusalException(
        Refusal.invalid(LANGUAGE, what + (present.isEmpty() ? "" : "; there are: " + present)));
  }

  /**
   * Copies the texts to the files of a video. Call {@link #keep} in the transaction that stores the
   * video. Calls the store.
   *
   * @param origins of {@link #of} or {@link #ofClips}
   * @return empty without captions
   */
  public Optional<BurnedCaptions> give(List<Origin> origins, VideoId video) throws IOException {
    if (origins.isEmpty()) {
      return Optional.empty();
    }
    SpokenLanguage language = origins.get(0).track().language();
    garbage.deleteUnlessKept(ObjectKey.burned(video));
    List<BurnedCaptions.Text> texts = new ArrayList<>();
    for (Origin origin : origins) {
      String text = WebVtt.write(moved(read(origin), origin.shiftMicros()));
      texts.add(new BurnedCaptions.Text(origin.source(), Sha256.hex(text)));
      ObjectKey key = ObjectKey.of(new BurnedCaptions(video, language, texts), last(texts));
      store.put(key, text.getBytes(StandardCharsets.UTF_8), ContentTypes.ofName(key.name()));
    }
    return Optional.of(new BurnedCaptions(video, language, texts));
  }

  private static BurnedCaptions.Text last(List<BurnedCaptions.Text> texts) {
    return texts.get(texts.size() - 1);
  }

  /** Keeps the copies. Part of the caller's transaction. */
  public void keep(Optional<BurnedCaptions> given) {
    given.map(captions -> ObjectKey.burned(captions.video())).ifPresent(garbage::keep);
  }

  private Captions read(Origin origin) throws IOException {
    ObjectKey key =
        CaptionLinks.root(origin.video(), origin.track()).child(OutputFile.CAPTIONS_VTT);
    try {
      StoredObject object = store.stat(key).orElseThrow(() -> new NoSuchFileException(key.value()));
      if (object.sizeBytes() > MAX_BYTES) {
        throw new IOException(key + " is too large: " + object.sizeBytes() + " bytes");
      }
      try (InputStream in = store.read(key, 0, object.sizeBytes())) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return CaptionFile.parse(text, origin.track().language(), MediaLimits.MAX_LENGTH_MICROS)
            .captions();
      }
    } catch (NoSuchFileException deletedMeanwhile) {
      throw new RefusalException(
          Refusal.invalid(LANGUAGE, "the captions were deleted or replaced; send it again"));
    }
  }

  private static Captions moved(Captions captions, long micros) {
    return new Captions(
        captions.language(),
        captions.cues().stream()
            .map(cue -> new Cue(cue.startMicros() + micros, cue.endMicros() + micros, cue.lines()))
            .toList());
  }

  /**
   * A stored track whose captions are drawn.
   *
   * @param source number of the source of the new video to which its times belong; empty for those
   *     of its whole timeline
   * @param shiftMicros added to its times, in microseconds
   */
  public record Origin(OptionalInt source, Ended video, CaptionTrack track, long shiftMicros) {}
}
