package dev.vidport.media.render;

import dev.vidport.domain.render.Placement;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Window;
import dev.vidport.media.redaction.Cover;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The filters from the decodes of a run to the picture of every rendition, as a pure function of
 * the plan. The parts pass on chains with an open end.
 */
final class Picture {
  private final RenderPlan plan;
  private final Readings readings;
  private final SourcePicture sources;

  private Picture(RenderPlan plan, Readings readings) {
    this.plan = plan;
    this.readings = readings;
    this.sources = new SourcePicture(plan);
  }

  /**
   * Outputs are labelled {@code [o0]}, {@code [o1]} … in the order of the renditions that are
   * encoded.
   *
   * @param cover laid over all that is shown, before any rendition is made of it; its mask is the
   *     last input
   */
  static String graph(RenderPlan plan, Readings readings, Optional<Cover> cover) {
    Picture picture = new Picture(plan, readings);
    String shown = picture.withCamera(picture.timeline());
    int mask = readings.all().size();
    String safe =
        cover
            .map(
                hiding ->
                    shown + "[shown];" + hiding.filters("shown", mask, "safe") + ";[safe]null")
            .orElse(shown);
    return safe + ladder(plan.encoded());
  }

  private String timeline() {
    List<Window.Piece> pieces = readings.window().pieces();
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      chains.add(sources.onCanvas(i, pieces.get(i)));
    }
    return new Splice(new PictureJoints(plan.rate()), pieces, chains).joined() + cut();
  }

  /** Pieces give more frames than the run has where it begins or ends within a transition. */
  private String cut() {
    Window window = readings.window();
    if (window.frames().isEmpty()) {
      return "";
    }
    long end = window.skip() + window.frames().getAsLong();
    long given =
        window.pieces().stream()
            .mapToLong(piece -> piece.frames().getAsLong() - piece.overlap())
            .sum();
    if (window.skip() == 0 && given == end) {
      return "";
    }
    return ",trim=start_frame=" + window.skip() + ":end_frame=" + end + ",setpts=N";
  }

  private String withCamera(String timeline) {
    if (readings.camera().isEmpty()) {
      return timeline;
    }
    int input = readings.camera().getAsInt();
    Window.Piece piece = readings.all().get(input);
    Placement placement = plan.sources().get(piece.source()).placement();
    return timeline
        + "[screen];"
        + sources.alone(input, piece)
        + "[camera];[screen][camera]overlay="
        + placement.x()
        + ":"
        + placement.y()
        // A camera that has ended is gone: its last picture would be taken for a live one.
        + ":eof_action=pass:format=yuv420";
  }

  /** Each size is made of the next larger one: most of the work is in reading the large one. */
  private static String ladder(List<Rendition> renditions) {
    StringBuilder graph = new StringBuilder();
    int last = renditions.size() - 1;
    for (int i = 0; i < last; i++) {
      Rendition next = renditions.get(i + 1);
      graph.append(",split=2[o" + i + "][t" + i + "];[t" + i + "]");
      graph.append(Conversion.size(next.width(), next.height()));
      // Rounded sides would leave a pixel aspect of 1.001 behind.
      graph.append(",setsar=1");
    }
    return graph.append("[o" + last + "]").toString();
  }
}
