package dev.vidport.domain.render;

import dev.vidport.domain.edit.EditTimeline;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.LayoutPlacements;
import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The arrangement of the sources in time and on the canvas, before any trim.
 *
 * @param placements the placement of each source on the canvas
 * @param camera number of the source that covers the others
 * @param expectedFrames expected number of frames of the timeline
 */
record Composition(
    Timeline timeline,
    List<Placement> placements,
    OptionalInt camera,
    List<Rendition> renditions,
    long expectedFrames) {
  /**
   * If the audio outlasts the video by more than this, the last frame is held until the audio ends,
   * as in a song with a single image. Shorter differences come from rounding in encoders.
   */
  private static final long AUDIO_TAIL_MICROS = 1_000_000;

  static Composition ofUpload(SourceFacts source, FrameRate rate, RenderOptions options) {
    VideoFacts video = source.video();
    List<Rendition> renditions =
        Ladder.of(video.width(), video.height(), rate, options.maxHeight());
    Rendition canvas = renditions.get(0);
    long videoFrames = frames(source, rate);
    long allFrames = withAudio(videoFrames, List.of(source), rate);
    return new Composition(
        // The picture is a single frame.
        heldUntil(allFrames, source.still().isPresent() ? 1 : videoFrames),
        List.of(Placement.whole(canvas.width(), canvas.height())),
        OptionalInt.empty(),
        renditions,
        allFrames);
  }

  /** Source 0, whose last frame is held if it has fewer frames than required. */
  private static Timeline heldUntil(long allFrames, long sourceFrames) {
    return new Timeline(
        List.of(
            allFrames > sourceFrames ? TimelineClip.cut(0, 0, allFrames) : TimelineClip.all(0)));
  }

  /** {@code videoFrames}, or the end of the audio if it lasts longer. */
  private static long withAudio(long videoFrames, List<SourceFacts> sources, FrameRate rate) {
    long audio =
        sources.stream().mapToLong(source -> audioFrames(source, rate)).max().orElseThrow();
    return audio > videoFrames + rate.nearestFrame(AUDIO_TAIL_MICROS) ? audio : videoFrames;
  }

  private static long audioFrames(SourceFacts source, FrameRate rate) {
    return source
        .audio()
        .map(AudioFacts::endMicros)
        .filter(OptionalLong::isPresent)
        .map(end -> rate.nearestFrame(end.getAsLong() - source.originMicros(rate)))
        .orElse(0L);
  }

  /** The screen determines the shape of the frame; the longest video or audio the length. */
  static Composition ofScreenAndCamera(
      Layout layout, List<SourceFacts> facts, FrameRate rate, RenderOptions options) {
    VideoFacts screen = facts.get(0).video();
    List<Rendition> renditions =
        Ladder.of(screen.width(), screen.height(), rate, options.maxHeight());
    Rendition canvas = renditions.get(0);
    long screenFrames = frames(facts.get(0), rate);
    long cameraFrames = frames(facts.get(1), rate);
    long allFrames = withAudio(Math.max(screenFrames, cameraFrames), facts, rate);
    return new Composition(
        heldUntil(allFrames, screenFrames),
        LayoutPlacements.of(layout, screen, facts.get(1).video(), canvas.width(), canvas.height()),
        OptionalInt.of(1),
        renditions,
        allFrames);
  }

  /**
   * The first clip determines the shape of the frame and the largest clip its size, so that no clip
   * loses detail; clips of other shapes are fitted with bars.
   */
  static Composition ofEdit(
      SourceMaterial.Edit edit, List<SourceFacts> facts, FrameRate rate, RenderOptions options) {
    PictureSize frame = EditFrame.of(facts.stream().map(source -> source.video().size()).toList());
    List<Rendition> renditions =
        Ladder.of(frame.width(), frame.height(), rate, options.maxHeight());
    Rendition canvas = renditions.get(0);
    Timeline timeline = EditTimeline.of(edit, facts, rate);
    return new Composition(
        timeline,
        facts.stream()
            .map(SourceFacts::video)
            .map(
                video ->
                    Placement.fitted(
                        video.width(), video.height(), 0, 0, canvas.width(), canvas.height()))
            .toList(),
        OptionalInt.empty(),
        renditions,
        timeline.frames().orElseThrow());
  }

  private static long frames(SourceFacts source, FrameRate rate) {
    long endMicros = source.startMicros() + source.lengthMicros();
    return Math.max(1, rate.nearestFrame(endMicros - source.originMicros(rate)));
  }
}
