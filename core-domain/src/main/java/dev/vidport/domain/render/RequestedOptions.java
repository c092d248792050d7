package dev.vidport.domain.render;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The processing options of a request, before they are checked and completed by defaults.
 *
 * @param maxHeight empty for the default
 * @param trim the range to keep; empty for the whole video
 * @param redactions regions to hide; times refer to the trimmed video
 * @param deleteOriginal whether to delete the original once the output is published
 * @param captions whether to make captions once the output is published
 * @param loudness the loudness of the output; empty for that of the sources
 * @param audioTracks which audio tracks of the source the stream has
 * @param watermark whether to show the watermark of the account
 * @param burnIn the language of the stored captions that are drawn into the picture; empty for none
 * @param av1 whether to make renditions in AV1 once the output is published; empty for what the
 *     plan includes
 * @param priority how soon to process it
 */
public record RequestedOptions(
    OptionalInt maxHeight,
    Optional<Trim> trim,
    List<Redaction> redactions,
    boolean deleteOriginal,
    Optional<CaptionRequest> captions,
    Optional<LoudnessTarget> loudness,
    AudioTrackChoice audioTracks,
    boolean watermark,
    Optional<SpokenLanguage> burnIn,
    Optional<Boolean> av1,
    Priority priority) {
  /** All defaults. */
  public static final RequestedOptions NONE =
      new RequestedOptions(
          OptionalInt.empty(),
          Optional.empty(),
          List.of(),
          false,
          Optional.empty(),
          Optional.empty(),
          AudioTrackChoice.ALL,
          false,
          Optional.empty(),
          Optional.empty(),
          Priority.NORMAL);

  public RequestedOptions {
    redactions = List.copyOf(redactions);
  }

  public RequestedOptions withMaxHeight(int wanted) {
    return withMaxHeight(OptionalInt.of(wanted));
  }

  public RequestedOptions withMaxHeight(OptionalInt wanted) {
    return with(draft -> draft.maxHeight = wanted);
  }

  public RequestedOptions withTrim(Optional<Trim> wanted) {
    return with(draft -> draft.trim = wanted);
  }

  public RequestedOptions withRedactions(List<Redaction> wanted) {
    return with(draft -> draft.redactions = wanted);
  }

  public RequestedOptions withDeleteOriginal(boolean wanted) {
    return with(draft -> draft.deleteOriginal = wanted);
  }

  public RequestedOptions withCaptions(Optional<CaptionRequest> wanted) {
    return with(draft -> draft.captions = wanted);
  }

  public RequestedOptions withLoudness(Optional<LoudnessTarget> wanted) {
    return with(draft -> draft.loudness = wanted);
  }

  public RequestedOptions withAudioTracks(AudioTrackChoice wanted) {
    return with(draft -> draft.audioTracks = wanted);
  }

  public RequestedOptions withBurnIn(Optional<SpokenLanguage> wanted) {
    return with(draft -> draft.burnIn = wanted);
  }

  public RequestedOptions withPriority(Priority wanted) {
    return with(draft -> draft.priority = wanted);
  }

  public RequestedOptions withAv1(Optional<Boolean> wanted) {
    return with(draft -> draft.av1 = wanted);
  }

  public RequestedOptions withWatermark(boolean wanted) {
    return with(draft -> draft.watermark = wanted);
  }

  /** Adds a problem for every invalid option. */
  public void check(Problems problems) {
    RenderOptions.checkHeight(maxHeight, "maxHeight", problems);
    trim.ifPresent(range -> Trim.check(range, "trim", problems));
    Redaction.check(redactions, "redactions", problems);
    loudness.ifPresent(target -> target.check("loudness.targetLufs", problems));
  }

  /** Collects the options that {@code plan} does not include. */
  public PlanCheck checkPlan(Plan plan) {
    return new PlanCheck(plan)
        .height(maxHeight)
        .feature(Feature.REDACTION, !redactions.isEmpty(), "redactions")
        .feature(Feature.CAPTIONS, captions.isPresent() || burnIn.isPresent(), "captions")
        .feature(Feature.AV1, av1.orElse(false), "codecs");
  }

  /** The options of a new video, before it gets its watermark and captions in the picture. */
  public RenderOptions completed(Plan plan) {
    return new RenderOptions(
        RenderOptions.effectiveHeight(maxHeight, plan),
        OptionalInt.empty(),
        trim,
        redactions,
        deleteOriginal,
        captions,
        loudness,
        audioTracks,
        Optional.empty(),
        Optional.empty(),
        av1.orElse(plan.has(Feature.AV1)),
        priority);
  }

  /**
   * The options of an existing video, which keeps its height, its maximum length and its priority,
   * and the captions, the audio tracks and the watermark that its upload token has prescribed.
   */
  public RenderOptions appliedTo(RenderOptions stored) {
    return new RenderOptions(
        stored.maxHeight(),
        stored.maxSeconds(),
        trim,
        redactions,
        deleteOriginal,
        stored.captions().or(() -> captions),
        loudness,
        stored.audioTracks().and(audioTracks),
        stored.watermark(),
        stored.burnedCaptions(),
        av1.orElse(stored.av1()),
        stored.priority());
  }

  private RequestedOptions with(Consumer<RequestDraft> change) {
    RequestDraft draft = new RequestDraft(this);
    change.accept(draft);
    return draft.complete();
  }

  /** A copy in which one value is replaced. */
  private static final class RequestDraft {
    private OptionalInt maxHeight;
    private Optional<Trim> trim;
    private List<Redaction> redactions;
    private boolean deleteOriginal;
    private Optional<CaptionRequest> captions;
    private Optional<LoudnessTarget> loudness;
    private AudioTrackChoice audioTracks;
    private boolean watermark;
    private Optional<SpokenLanguage> burnIn;
    private Optional<Boolean> av1;
    private Priority priority;

    RequestDraft(RequestedOptions of) {
      maxHeight = of.maxHeight;
      trim = of.trim;
      redactions = of.redactions;
      deleteOriginal = of.deleteOriginal;
      captions = of.captions;
      loudness = of.loudness;
      audioTracks = of.audioTracks;
      watermark = of.watermark;
      burnIn = of.burnIn;
      av1 = of.av1;
      priority = of.priority;
    }

    RequestedOptions complete() {
      return new RequestedOptions(
          maxHeight,
          trim,
          redactions,
          deleteOriginal,
          captions,
          loudness,
          audioTracks,
          watermark,
          burnIn,
          av1,
          priority);
    }
  }
}
