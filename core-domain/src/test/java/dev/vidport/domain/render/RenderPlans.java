package dev.vidport.domain.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Plans for tests. */
public final class RenderPlans {
  private RenderPlans() {}

  /** A plan at 30 frames per second with the rungs of a 1920×1080 source. */
  public static RenderPlan plan(List<Chunk> chunks, Optional<AudioPlan> audio) {
    FrameRate rate = new FrameRate(30, 1);
    PlannedSource source =
        new PlannedSource(
            new SourceFile.Original(new VideoId("0".repeat(32)), UploadFileRole.SOURCE),
            0,
            1,
            0,
            false,
            ColourCoding.BT709,
            Placement.whole(1920, 1080),
            Optional.of(new PlannedAudio(1, Downmix.STEREO)));
    return new RenderPlan(
        rate,
        Segments.even(120),
        List.of(source),
        new Timeline(List.of(TimelineClip.all(0))),
        OptionalInt.empty(),
        List.of(),
        Ladder.of(1920, 1080, rate, 1080),
        false,
        OptionalInt.empty(),
        audio,
        chunks,
        8_000_000);
  }

  /** The same plan for a video of a minute, with an early rendition. */
  public static RenderPlan early(RenderPlan plan) {
    return plan.withLength(60_000_000).withEarlyRendition();
  }

  /** The same plan with other segments. */
  static RenderPlan withSegments(RenderPlan plan, Segments segments) {
    return new RenderPlan(
        plan.rate(),
        segments,
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.renditions(),
        plan.topRemuxed(),
        plan.early(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }

  /** The same plan, with a remux of the source as its first rendition. */
  public static RenderPlan topRemuxed(RenderPlan plan) {
    return new RenderPlan(
        plan.rate(),
        plan.segments(),
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.renditions(),
        true,
        OptionalInt.empty(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }
}
