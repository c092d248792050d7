package dev.vidport.media.probe;

import dev.vidport.domain.media.ColourCoding.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The colour matrices of a video's keyframes, which differ where recordings were joined. */
final class FrameMatrices implements Consumer<String> {
  private final ProbeStream video;
  private final List<Matrix> distinct = new ArrayList<>();

  FrameMatrices(ProbeStream video) {
    this.video = video;
  }

  /**
   * Adds a keyframe from a line {@code time,position,width,height,aspect,matrix}. A line of another
   * form is ignored.
   */
  @Override
  public void accept(String line) {
    String[] fields = line.split(",", 7);
    if (fields.length < 6) {
      return;
    }
    int width = ProbeStream.whole(fields[2]);
    int height = ProbeStream.whole(fields[3]);
    Matrix matrix = Colours.matrix(video, fields[5].strip(), width, height);
    if (width > 0 && height > 0 && !distinct.contains(matrix)) {
      distinct.add(matrix);
    }
  }

  /** The first matrix, if there are others. */
  Optional<Matrix> firstOfSeveral() {
    return distinct.size() > 1 ? Optional.of(distinct.get(0)) : Optional.empty();
  }
}
