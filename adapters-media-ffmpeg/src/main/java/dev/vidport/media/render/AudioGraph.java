package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The filter graph of the audio as a pure function of the plan: it mixes the audio of the timeline
 * and of the camera, where their sources have audio. The private methods return chains without an
 * output label.
 */
final class AudioGraph {
  /**
   * Keeps the recorded loudness of both. The limiter attenuates only the parts that are too loud
   * together; without {@code level=0} it would amplify the whole audio.
   */
  private static final String MIX =
      "amix=inputs=2:duration=longest:normalize=0,"
          + "alimiter=limit=0.97:level=0:attack=1:release=50:latency=1";

  private final RenderPlan plan;
  private final WindowInputs windowInputs;
  private final SourceAudioFilters sources;
  private final List<TimelineWindow.Piece> inputs = new ArrayList<>();

  private AudioGraph(RenderPlan plan, SourceTimes times) {
    this.plan = plan;
    this.windowInputs = WindowInputs.of(plan, plan.window());
    this.sources = new SourceAudioFilters(plan, times);
  }

  static Chain of(RenderPlan plan, SourceTimes times) {
    return new AudioGraph(plan, times).build();
  }

  private Chain build() {
    TimelineWindow window = windowInputs.window();
    List<TimelineWindow.Piece> pieces = window.pieces();
    List<TimelineWindow.Piece> camera =
        windowInputs.pieces().subList(pieces.size(), windowInputs.pieces().size());
    boolean screenHasAudio = pieces.stream().anyMatch(sources::hasAudio);
    boolean cameraHasAudio = camera.stream().anyMatch(sources::hasAudio);
    if (screenHasAudio && cameraHasAudio) {
      String mix = timeline(window) + "[screen];" + pieceChain(camera.get(0)) + "[camera];";
      return new Chain(inputs, mix + "[screen][camera]" + MIX);
    }
    return new Chain(inputs, cameraHasAudio ? pieceChain(camera.get(0)) : timeline(window));
  }

  private String timeline(TimelineWindow window) {
    List<TimelineWindow.Piece> pieces = window.pieces();
    return pieces.size() == 1 ? pieceChain(pieces.get(0)) : joinedChain(window);
  }

  /** A single piece needs no exact end. */
  private String pieceChain(TimelineWindow.Piece piece) {
    OptionalLong frames = windowInputs.window().frames();
    long end = frames.isPresent() ? plan.rate().micros(frames.getAsLong()) : plan.maxMicros();
    int input = input(piece);
    return "[" + sources.stream(input, piece) + "]" + sources.filters(piece, end);
  }

  private String joinedChain(TimelineWindow window) {
    List<String> chains = new ArrayList<>();
    long frame = 0;
    for (TimelineWindow.Piece piece : window.pieces()) {
      frame -= piece.overlap();
      long samples = samples(frame, piece.frames().orElseThrow());
      chains.add(
          sources.hasAudio(piece)
              ? sources.exactChain(input(piece), piece, samples)
              : SourceAudioFilters.silence(samples));
      frame += piece.frames().orElseThrow();
    }
    long skipped = samples(0, window.skip());
    long end = samples(0, window.skip() + window.frames().orElseThrow());
    return new PieceJoiner(new AudioJoinFilters(plan.rate()), window.pieces(), chains).chain()
        + (",atrim=start_sample=" + skipped + ":end_sample=" + end)
        + ",asetpts=N/SR/TB";
  }

  /** Rounds the start and the end, not the length, so errors do not add up over many pieces. */
  private long samples(long frame, long frames) {
    return FrameGrid.samples(plan.rate(), frame + frames) - FrameGrid.samples(plan.rate(), frame);
  }

  private int input(TimelineWindow.Piece piece) {
    inputs.add(piece);
    return inputs.size() - 1;
  }

  /**
   * @param inputs one piece per ffmpeg input, in order
   * @param filters from the inputs to the whole audio, without an output label
   */
  record Chain(List<TimelineWindow.Piece> inputs, String filters) {
    Chain {
      inputs = List.copyOf(inputs);
    }
  }
}
