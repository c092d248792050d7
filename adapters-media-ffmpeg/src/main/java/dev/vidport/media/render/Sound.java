package dev.vidport.media.render;

import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * What is heard, as a pure function of the plan: the timeline's sound and the camera's, as far as
 * their sources have any. The parts pass on chains with an open end.
 */
final class Sound {
  /**
   * Both at the loudness they were recorded with. Where they are too loud together, that part alone
   * is made softer; without {@code level=0} the limiter would make all of it louder.
   */
  private static final String MIX =
      "amix=inputs=2:duration=longest:normalize=0,"
          + "alimiter=limit=0.97:level=0:attack=1:release=50:latency=1";

  private final RenderPlan plan;
  private final Readings readings;
  private final SourceSound sources;
  private final List<Window.Piece> inputs = new ArrayList<>();

  private Sound(RenderPlan plan) {
    this.plan = plan;
    this.readings = Readings.of(plan, plan.window());
    this.sources = new SourceSound(plan);
  }

  static Heard of(RenderPlan plan) {
    return new Sound(plan).heard();
  }

  private Heard heard() {
    Window window = readings.window();
    List<Window.Piece> pieces = window.pieces();
    List<Window.Piece> camera = readings.all().subList(pieces.size(), readings.all().size());
    boolean screenHeard = pieces.stream().anyMatch(sources::heard);
    boolean cameraHeard = camera.stream().anyMatch(sources::heard);
    if (screenHeard && cameraHeard) {
      String mix = timeline(window) + "[screen];" + strand(camera.get(0)) + "[camera];";
      return new Heard(inputs, mix + "[screen][camera]" + MIX);
    }
    return new Heard(inputs, cameraHeard ? strand(camera.get(0)) : timeline(window));
  }

  private String timeline(Window window) {
    List<Window.Piece> pieces = window.pieces();
    return pieces.size() == 1 ? strand(pieces.get(0)) : spliced(window);
  }

  /** A piece by itself needs no exact end. */
  private String strand(Window.Piece piece) {
    boolean ends = readings.window().frames().isPresent();
    long end = ends ? plan.lengthMicros() : Planner.LONGEST_MICROS;
    int input = input(piece);
    return "[" + sources.stream(input, piece) + "]" + sources.filters(piece, end);
  }

  private String spliced(Window window) {
    List<String> chains = new ArrayList<>();
    long frame = 0;
    for (Window.Piece piece : window.pieces()) {
      frame -= piece.overlap();
      long samples = samples(frame, piece.frames().orElseThrow());
      chains.add(
          sources.heard(piece)
              ? sources.exactly(input(piece), piece, samples)
              : SourceSound.silence(samples));
      frame += piece.frames().orElseThrow();
    }
    long skipped = samples(0, window.skip());
    long end = samples(0, window.skip() + window.frames().orElseThrow());
    return new Splice(new SoundJoints(plan.rate()), window.pieces(), chains).joined()
        + (",atrim=start_sample=" + skipped + ":end_sample=" + end)
        + ",asetpts=N/SR/TB";
  }

  /** Rounded at both ends and not in its length, so that nothing adds up over many pieces. */
  private long samples(long frame, long frames) {
    return Grid.samples(plan.rate(), frame + frames) - Grid.samples(plan.rate(), frame);
  }

  private int input(Window.Piece piece) {
    inputs.add(piece);
    return inputs.size() - 1;
  }

  /**
   * @param inputs what is read, in the order of the inputs
   * @param chain from them to the whole sound, with an open end
   */
  record Heard(List<Window.Piece> inputs, String chain) {
    Heard {
      inputs = List.copyOf(inputs);
    }
  }
}
