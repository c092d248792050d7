package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.redaction.RedactionCover;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The filter graph from the decoded inputs of a run to the video of every rendition, as a pure
 * function of the plan. The private methods return chains without an output label.
 */
final class VideoGraph {
  /**
   * The tags of the output. Since ffmpeg 7.1, encoders take them from the frames instead of from
   * options.
   */
  private static final String BT709 =
      "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";

  private final RenderPlan plan;
  private final WindowInputs inputs;
  private final SourceVideoFilters sources;

  private VideoGraph(RenderPlan plan, WindowInputs inputs, SourceTimes times) {
    this.plan = plan;
    this.inputs = inputs;
    this.sources = new SourceVideoFilters(plan, times);
  }

  /**
   * The outputs are labelled {@code [o0]}, {@code [o1]} … in the order of the encoded renditions.
   *
   * @param cover hides the redacted regions before the video is scaled to the renditions; its mask
   *     is the next input after the pieces
   * @param overlay the watermark, which is scaled to the renditions with the video; its image is
   *     the last input
   * @param captions are drawn over everything else
   */
  static String graph(
      RenderPlan plan,
      WindowInputs inputs,
      SourceTimes times,
      Optional<RedactionCover> cover,
      Optional<WatermarkOverlay> overlay,
      Optional<CaptionOverlay> captions) {
    VideoGraph graph = new VideoGraph(plan, inputs, times);
    String shown = graph.withCamera(graph.timeline());
    int mask = inputs.pieces().size();
    String safe =
        cover
            .map(
                redaction ->
                    shown + "[shown];" + redaction.filters("shown", mask, "safe") + ";[safe]null")
            .orElse(shown);
    String tagged = safe + "," + BT709;
    int image = mask + (cover.isPresent() ? 1 : 0);
    String marked =
        overlay
            .map(watermark -> watermark.over(tagged, image, plan.canvas().size()))
            .orElse(tagged);
    String captioned = captions.map(drawn -> drawn.over(marked)).orElse(marked);
    return captioned + ladder(plan.encoded());
  }

  private String timeline() {
    List<TimelineWindow.Piece> pieces = inputs.window().pieces();
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      chains.add(sources.onCanvas(i, pieces.get(i)));
    }
    return new PieceJoiner(new VideoJoinFilters(plan.rate()), pieces, chains).chain() + trim();
  }

  /** The pieces provide more frames than the run has if it begins or ends within a transition. */
  private String trim() {
    TimelineWindow window = inputs.window();
    if (window.frames().isEmpty()) {
      return "";
    }
    long end = window.skip() + window.frames().getAsLong();
    long provided =
        window.pieces().stream()
            .mapToLong(piece -> piece.frames().getAsLong() - piece.overlap())
            .sum();
    if (window.skip() == 0 && provided == end) {
      return "";
    }
    return ",trim=start_frame=" + window.skip() + ":end_frame=" + end + ",setpts=N";
  }

  private String withCamera(String timeline) {
    if (inputs.camera().isEmpty()) {
      return timeline;
    }
    int input = inputs.camera().getAsInt();
    TimelineWindow.Piece piece = inputs.pieces().get(input);
    Placement placement = plan.sources().get(piece.source()).placement();
    return timeline
        + "[screen];"
        + sources.unpadded(input, piece)
        + "[camera];[screen][camera]overlay="
        + placement.x()
        + ":"
        + placement.y()
        // The overlay disappears when the camera ends: its frozen last frame would mislead.
        + ":eof_action=pass:format=yuv420";
  }

  /** Scales each size from the next larger one, since reading the larger frame costs most. */
  private static String ladder(List<Rendition> renditions) {
    StringBuilder graph = new StringBuilder();
    int last = renditions.size() - 1;
    for (int i = 0; i < last; i++) {
      Rendition next = renditions.get(i + 1);
      graph.append(",split=2[o" + i + "][t" + i + "];[t" + i + "]");
      graph.append(SdrConversion.size(next.width(), next.height()));
      // Rounded sides would otherwise leave a pixel aspect ratio such as 1.001.
      graph.append(",setsar=1");
    }
    return graph.append("[o" + last + "]").toString();
  }
}
