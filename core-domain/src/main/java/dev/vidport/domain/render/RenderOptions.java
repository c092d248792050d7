package dev.vidport.domain.render;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.watermark.Watermark;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The processing options of a video.
 *
 * @param maxHeight maximum short side of the output in pixels: 720, 1080, 1440 or 2160
 * @param maxSeconds maximum length of the output, after which it is cut off; empty means any length
 * @param trim the part of the timeline to keep; empty means all
 * @param redactions the regions to hide; times refer to the trimmed timeline
 * @param deleteOriginal whether the original is deleted once the output is published
 * @param captions whether captions are made once the output is published
 * @param loudness the loudness of the output; empty for that of the sources
 * @param audioTracks which audio tracks of the source the stream has
 * @param watermark the image over the picture; empty for none
 * @param burnedCaptions the captions that are drawn into the picture; empty for none
 * @param av1 whether renditions in AV1 are made once the output is published
 * @param priority how soon it is processed; does not change the output
 */
public record RenderOptions(
    int maxHeight,
    OptionalInt maxSeconds,
    Optional<Trim> trim,
    List<Redaction> redactions,
    boolean deleteOriginal,
    Optional<CaptionRequest> captions,
    Optional<LoudnessTarget> loudness,
    AudioTrackChoice audioTracks,
    Optional<Watermark> watermark,
    Optional<BurnedCaptions> burnedCaptions,
    boolean av1,
    Priority priority) {
  public static final int DEFAULT_MAX_HEIGHT = 1080;
  public static final Set<Integer> HEIGHTS = Set.of(720, 1080, 1440, 2160);

  public RenderOptions {
    redactions = List.copyOf(redactions);
  }

  /** No trim and no redactions, up to {@code maxHeight}. */
  public static RenderOptions plain(int maxHeight) {
    return new RenderOptions(
        maxHeight,
        OptionalInt.empty(),
        Optional.empty(),
        List.of(),
        false,
        Optional.empty(),
        Optional.empty(),
        AudioTrackChoice.ALL,
        Optional.empty(),
        Optional.empty(),
        false,
        Priority.NORMAL);
  }

  /** Adds a problem if the requested {@code maxHeight} is not available. */
  public static void checkHeight(OptionalInt maxHeight, String field, Problems problems) {
    maxHeight.ifPresent(
        height ->
            problems.unless(HEIGHTS.contains(height), field, "must be 720, 1080, 1440 or 2160"));
  }

  /** The requested height, or the default height, limited by {@code plan}. */
  public static int effectiveHeight(OptionalInt maxHeight, Plan plan) {
    return maxHeight.orElse(Math.min(DEFAULT_MAX_HEIGHT, plan.maxHeight()));
  }

  /**
   * The processing time that an output counts, with its captions.
   *
   * @param outputMicros length of the output in microseconds
   * @param weight how often its length counts, because of the size of its frames
   */
  public long billableMicros(long outputMicros, int weight) {
    return outputMicros * weight
        + (captions.isPresent() ? CaptionUsage.billableMicros(outputMicros) : 0);
  }

  public RenderOptions withMaxSeconds(OptionalInt wanted) {
    return with(draft -> draft.maxSeconds = wanted);
  }

  public RenderOptions withTrim(Optional<Trim> wanted) {
    return with(draft -> draft.trim = wanted);
  }

  public RenderOptions withRedactions(List<Redaction> wanted) {
    return with(draft -> draft.redactions = wanted);
  }

  public RenderOptions withDeleteOriginal(boolean wanted) {
    return with(draft -> draft.deleteOriginal = wanted);
  }

  public RenderOptions withCaptions(Optional<CaptionRequest> wanted) {
    return with(draft -> draft.captions = wanted);
  }

  public RenderOptions withAudioTracks(AudioTrackChoice wanted) {
    return with(draft -> draft.audioTracks = wanted);
  }

  public RenderOptions withPriority(Priority wanted) {
    return with(draft -> draft.priority = wanted);
  }

  public RenderOptions withAv1(boolean wanted) {
    return with(draft -> draft.av1 = wanted);
  }

  public RenderOptions withWatermark(Optional<Watermark> wanted) {
    return with(draft -> draft.watermark = wanted);
  }

  public RenderOptions withBurnedCaptions(Optional<BurnedCaptions> wanted) {
    return with(draft -> draft.burnedCaptions = wanted);
  }

  private RenderOptions with(Consumer<OptionsDraft> change) {
    OptionsDraft draft = new OptionsDraft(this);
    change.accept(draft);
    return draft.complete();
  }

  /** A copy in which one value is replaced. */
  private static final class OptionsDraft {
    private int maxHeight;
    private OptionalInt maxSeconds;
    private Optional<Trim> trim;
    private List<Redaction> redactions;
    private boolean deleteOriginal;
    private Optional<CaptionRequest> captions;
    private Optional<LoudnessTarget> loudness;
    private AudioTrackChoice audioTracks;
    private Optional<Watermark> watermark;
    private Optional<BurnedCaptions> burnedCaptions;
    private boolean av1;
    private Priority priority;

    OptionsDraft(RenderOptions of) {
      maxHeight = of.maxHeight;
      maxSeconds = of.maxSeconds;
      trim = of.trim;
      redactions = of.redactions;
      deleteOriginal = of.deleteOriginal;
      captions = of.captions;
      loudness = of.loudness;
      audioTracks = of.audioTracks;
      watermark = of.watermark;
      burnedCaptions = of.burnedCaptions;
      av1 = of.av1;
      priority = of.priority;
    }

    RenderOptions complete() {
      return new RenderOptions(
          maxHeight,
          maxSeconds,
          trim,
          redactions,
          deleteOriginal,
          captions,
          loudness,
          audioTracks,
          watermark,
          burnedCaptions,
          av1,
          priority);
    }
  }
}
