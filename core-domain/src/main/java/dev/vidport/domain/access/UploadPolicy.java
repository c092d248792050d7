package dev.vidport.domain.access;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.video.Metadata;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What an upload token prescribes for its video, whatever the browser sends.
 *
 * @param maxBytes largest size of each file; empty for the limit of the plan
 * @param maxSeconds length to which the output is cut; empty for the whole upload
 * @param maxHeight largest short side of the output in pixels; empty for no limit
 * @param captions whether captions are made
 * @param audioTracks which audio tracks the stream has
 * @param watermark whether the watermark of the account is shown
 * @param metadata replaces the values that the browser sends for the same keys
 * @param deleteAfter when the video is deleted; empty for what the browser sends
 */
public record UploadPolicy(
    OptionalLong maxBytes,
    OptionalInt maxSeconds,
    OptionalInt maxHeight,
    Optional<CaptionRequest> captions,
    AudioTrackChoice audioTracks,
    boolean watermark,
    Metadata metadata,
    Optional<Instant> deleteAfter) {
  public static final int MIN_SECONDS = 5;
  public static final int MAX_SECONDS = 28_800;

  /** No prescriptions. */
  public static final UploadPolicy NONE =
      new UploadPolicy(
          OptionalLong.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          AudioTrackChoice.ALL,
          false,
          Metadata.none(),
          Optional.empty());

  /** Keeps the video with all audio tracks, and shows no watermark. */
  public UploadPolicy(
      OptionalLong maxBytes,
      OptionalInt maxSeconds,
      OptionalInt maxHeight,
      Optional<CaptionRequest> captions,
      Metadata metadata) {
    this(
        maxBytes,
        maxSeconds,
        maxHeight,
        captions,
        AudioTrackChoice.ALL,
        false,
        metadata,
        Optional.empty());
  }

  /** This policy with a watermark, or without one. */
  public UploadPolicy withWatermark(boolean wanted) {
    return new UploadPolicy(
        maxBytes, maxSeconds, maxHeight, captions, audioTracks, wanted, metadata, deleteAfter);
  }

  /** This policy with other audio tracks. */
  public UploadPolicy withAudioTracks(AudioTrackChoice wanted) {
    return new UploadPolicy(
        maxBytes, maxSeconds, maxHeight, captions, wanted, watermark, metadata, deleteAfter);
  }

  /** Adds a problem for every invalid setting. */
  public void check(Plan plan, Problems problems) {
    maxBytes.ifPresent(
        bytes ->
            problems.unless(
                bytes >= 1 && bytes <= plan.maxFileBytes(),
                "maxBytes",
                "must be 1 to " + plan.maxFileBytes()));
    maxSeconds.ifPresent(
        seconds ->
            problems.unless(
                seconds >= MIN_SECONDS && seconds <= MAX_SECONDS,
                "maxSeconds",
                "must be " + MIN_SECONDS + " to " + MAX_SECONDS));
    RenderOptions.checkHeight(maxHeight, "maxHeight", problems);
    Metadata.check(metadata.pairs(), "metadata", problems);
  }

  /** Collects the settings that {@code plan} does not include. */
  public PlanCheck checkPlan(Plan plan) {
    return new PlanCheck(plan)
        .height(maxHeight)
        .feature(Feature.CAPTIONS, captions.isPresent(), "captions");
  }

  /** The largest file that may be uploaded, in bytes. */
  public long maxFileBytes(Plan plan) {
    return Math.min(maxBytes.orElse(Long.MAX_VALUE), plan.maxFileBytes());
  }

  /**
   * The height to request. The height of the policy is the default as well, limited by the plan,
   * which may have changed since the token was made.
   *
   * @param requested by the browser
   */
  public OptionalInt height(OptionalInt requested, Plan plan) {
    if (maxHeight.isEmpty()) {
      return requested;
    }
    int most = maxHeight.getAsInt();
    return OptionalInt.of(
        requested.isPresent()
            ? Math.min(requested.getAsInt(), most)
            : Math.min(most, plan.maxHeight()));
  }
}
