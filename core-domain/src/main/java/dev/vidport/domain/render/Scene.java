package dev.vidport.domain.render;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is shown where and when, before anything is trimmed away.
 *
 * @param placements one per source
 * @param camera number of the source that lies over all others
 * @param expectedFrames of the timeline
 */
record Scene(
    Timeline timeline,
    List<Placement> placements,
    OptionalInt camera,
    List<Rendition> renditions,
    long expectedFrames) {
  /**
   * Sound that goes on for longer than this after the picture keeps its last frame in sight, as in
   * a song with a single picture. What is less is the rounding of encoders.
   */
  private static final long OUTLASTING_MICROS = 1_000_000;

  static Scene ofUpload(SourceFacts source, FrameRate rate, RenderOptions options) {
    VideoFacts video = source.video();
    List<Rendition> renditions =
        Ladder.of(video.width(), video.height(), rate, options.maxHeight());
    Rendition canvas = renditions.get(0);
    long seen = frames(source, rate);
    long heard = heardFrames(source, rate);
    boolean outlasted = heard > seen + rate.nearestFrame(OUTLASTING_MICROS);
    return new Scene(
        new Timeline(List.of(outlasted ? Take.cut(0, 0, heard) : Take.all(0))),
        List.of(Placement.whole(canvas.width(), canvas.height())),
        OptionalInt.empty(),
        renditions,
        outlasted ? heard : seen);
  }

  private static long heardFrames(SourceFacts source, FrameRate rate) {
    return source
        .audio()
        .map(AudioFacts::endMicros)
        .filter(OptionalLong::isPresent)
        .map(end -> rate.nearestFrame(end.getAsLong() - source.originMicros(rate)))
        .orElse(0L);
  }

  /** The screen gives the frame its shape; the longer of both gives it its length. */
  static Scene ofScreenAndCamera(
      Layout layout, List<SourceFacts> facts, FrameRate rate, RenderOptions options) {
    VideoFacts screen = facts.get(0).video();
    List<Rendition> renditions =
        Ladder.of(screen.width(), screen.height(), rate, options.maxHeight());
    Rendition canvas = renditions.get(0);
    long screenFrames = frames(facts.get(0), rate);
    long cameraFrames = frames(facts.get(1), rate);
    Take take = cameraFrames > screenFrames ? Take.cut(0, 0, cameraFrames) : Take.all(0);
    return new Scene(
        new Timeline(List.of(take)),
        LayoutPlacements.of(layout, screen, facts.get(1).video(), canvas.width(), canvas.height()),
        OptionalInt.of(1),
        renditions,
        Math.max(screenFrames, cameraFrames));
  }

  /**
   * The first clip gives the frame its shape and the largest one its size, so that none loses
   * detail; the others are fitted with bars.
   */
  static Scene ofEdit(
      Material.Edit edit, List<SourceFacts> facts, FrameRate rate, RenderOptions options) {
    VideoFacts first = facts.get(0).video();
    int shortSide =
        facts.stream().mapToInt(source -> source.video().shortSide()).max().orElseThrow();
    double scale = (double) shortSide / first.shortSide();
    List<Rendition> renditions =
        Ladder.of(
            (int) Math.round(first.width() * scale),
            (int) Math.round(first.height() * scale),
            rate,
            options.maxHeight());
    Rendition canvas = renditions.get(0);
    Timeline timeline = EditTimeline.of(edit, facts, rate);
    return new Scene(
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
