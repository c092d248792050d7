package dev.vidport.media;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Render plans for tests. */
public final class Plans {
  public static final FrameRate NTSC = new FrameRate(30000, 1001);

  /** An upload; its location does not matter to the media ports. */
  public static final SourceMaterial UPLOAD =
      new SourceMaterial.Upload(new VideoId("0".repeat(32)));

  private Plans() {}

  /** The plan of a single upload. */
  public static RenderPlan plan(SourceFacts facts, Optional<Trim> trim)
      throws RenderPlanner.UnplannableException {
    return RenderPlanner.plan(UPLOAD, List.of(facts), RenderOptions.plain(1080).withTrim(trim), 1);
  }

  /** {@code plan} with other chunks and another length. */
  public static RenderPlan withChunks(RenderPlan plan, List<Chunk> chunks, long lengthMicros) {
    return new RenderPlan(
        plan.rate(),
        plan.segments(),
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.watermark(),
        plan.captions(),
        plan.renditions(),
        plan.topRemuxed(),
        plan.early(),
        plan.audio(),
        chunks,
        lengthMicros);
  }

  /** {@code plan} with other segments. */
  public static RenderPlan withSegments(RenderPlan plan, Segments segments) {
    return new RenderPlan(
        plan.rate(),
        segments,
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.watermark(),
        plan.captions(),
        plan.renditions(),
        plan.topRemuxed(),
        plan.early(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }

  /** {@code plan} with a stream-copied first rendition and its segments. */
  public static RenderPlan copied(RenderPlan plan, Segments segments) {
    return new RenderPlan(
        plan.rate(),
        segments,
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.watermark(),
        plan.captions(),
        plan.renditions(),
        true,
        OptionalInt.empty(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }

  /** {@code plan} with its only source placed at {@code placement}. */
  public static RenderPlan placed(RenderPlan plan, Placement placement) {
    PlannedSource source = plan.sources().get(0);
    PlannedSource placed =
        new PlannedSource(
            source.file(),
            source.originMicros(),
            source.frameStep(),
            source.videoStream(),
            source.deinterlace(),
            source.colours(),
            placement,
            source.audio());
    return new RenderPlan(
        plan.rate(),
        plan.segments(),
        List.of(placed),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.watermark(),
        plan.captions(),
        plan.renditions(),
        plan.topRemuxed(),
        plan.early(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }

  /** {@code plan} with two small renditions and segments of {@code frames} frames. */
  public static RenderPlan small(RenderPlan plan, int frames) {
    Rendition top = new Rendition("180p", 320, 180, VideoCodec.H264, 20, 2000, 4000, "ultrafast");
    Rendition low = new Rendition("90p", 160, 90, VideoCodec.H264, 20, 1000, 2000, "ultrafast");
    return with(plan, Segments.even(frames), List.of(top, low));
  }

  /** {@code plan} with other segments and renditions. */
  static RenderPlan with(RenderPlan plan, Segments segments, List<Rendition> renditions) {
    return new RenderPlan(
        plan.rate(),
        segments,
        plan.sources(),
        plan.timeline(),
        plan.camera(),
        plan.redactions(),
        plan.watermark(),
        plan.captions(),
        renditions,
        plan.topRemuxed(),
        plan.early(),
        plan.audio(),
        plan.chunks(),
        plan.lengthMicros());
  }

  /** Two renditions in two chunks, with audio; the grid starts 20 ms into the source. */
  public static RenderPlan twoByTwo() {
    return plan(ColourCoding.BT709, false);
  }

  public static RenderPlan plan(ColourCoding colours, boolean interlaced) {
    PlannedSource source =
        new PlannedSource(
            UPLOAD.files().get(0),
            20_000,
            1,
            0,
            interlaced,
            colours,
            new Placement(1, 1, 0, 0, 1280, 720),
            Optional.of(new PlannedAudio(1, Downmix.STEREO)));
    return new RenderPlan(
        NTSC,
        Segments.even(120),
        List.of(source),
        new Timeline(
            List.of(new TimelineClip(0, 0, OptionalLong.empty(), 0, Transition.Type.FADE))),
        OptionalInt.empty(),
        List.of(),
        List.of(
            new Rendition("720p", 1280, 720, VideoCodec.H264, 23, 3120, 6240, "veryfast"),
            new Rendition("480p", 854, 480, VideoCodec.H264, 23, 1600, 3200, "veryfast")),
        false,
        OptionalInt.empty(),
        Optional.of(new AudioPlan(128)),
        List.of(new Chunk(0, 0, OptionalLong.of(240)), new Chunk(1, 240, OptionalLong.empty())),
        12_000_000);
  }
}
