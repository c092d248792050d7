package dev.vidport.domain.render;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import java.util.List;

/**
 * The size of the largest rendition, as far as it is known before the plan. If it is a remux, the
 * frames that are encoded are smaller.
 */
public final class ExpectedSize {
  /** The rate of the output has no influence on its size. */
  private static final FrameRate ANY_RATE = new FrameRate(30, 1);

  private ExpectedSize() {}

  /**
   * @param source size of the file that determines the shape of the output
   */
  public static PictureSize of(PictureSize source, int maxHeight) {
    return Ladder.of(source.width(), source.height(), ANY_RATE, maxHeight).get(0).size();
  }

  /**
   * @param clips sizes of the videos that the clips are taken from, in the order of the clips
   */
  public static PictureSize ofEdit(List<PictureSize> clips, int maxHeight) {
    return of(EditFrame.of(clips), maxHeight);
  }
}
