package dev.vidport.domain.edit;

import dev.vidport.domain.media.VideoFacts;
import java.util.List;

/** Computes the placements of screen and camera on the canvas. */
public final class LayoutPlacements {
  /** Distance between the camera and the frame's edges, as a share of the frame's short side. */
  private static final double MARGIN = 0.03;

  /**
   * A face fills the middle of a camera's frame, so frames beyond these aspect ratios are cropped.
   */
  private static final double MIN_ASPECT = 1.0;

  private static final double MAX_ASPECT = 16.0 / 9;

  private LayoutPlacements() {}

  /** The placements of the screen and of the camera, in this order. */
  public static List<Placement> of(
      Layout layout, VideoFacts screen, VideoFacts camera, int width, int height) {
    return layout.match(
        inset -> List.of(Placement.whole(width, height), inset(inset, camera, width, height)),
        halves -> halves(halves.screen(), screen, camera, width, height));
  }

  private static List<Placement> halves(
      Layout.Side side, VideoFacts screen, VideoFacts camera, int width, int height) {
    int half = Math.max(2, Placement.even(width / 2));
    int left = 0;
    int right = width - half;
    boolean screenLeft = side == Layout.Side.LEFT;
    return List.of(
        half(screen, screenLeft ? left : right, half, height),
        half(camera, screenLeft ? right : left, half, height));
  }

  private static Placement half(VideoFacts video, int x, int width, int height) {
    return Placement.fitted(video.width(), video.height(), x, 0, width, height);
  }

  private static Placement inset(
      Layout.PictureInPicture inset, VideoFacts camera, int width, int height) {
    double aspect = (double) camera.width() / camera.height();
    double keptAspect = Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect));
    double keepWidth = Math.min(1, keptAspect / aspect);
    double keepHeight = Math.min(1, aspect / keptAspect);
    double share = inset.size().share();
    Placement box =
        Placement.fitted(
            (int) Math.round(camera.width() * keepWidth),
            (int) Math.round(camera.height() * keepHeight),
            0,
            0,
            Math.max(2, Placement.even((int) Math.round(width * share))),
            Math.max(2, Placement.even((int) Math.round(height * share))));
    int margin = Placement.even((int) Math.round(MARGIN * Math.min(width, height)));
    int right = Placement.even(width - box.width() - margin);
    int bottom = Placement.even(height - box.height() - margin);
    Placement placed =
        switch (inset.corner()) {
          case TOP_LEFT -> box.at(margin, margin);
          case TOP_RIGHT -> box.at(right, margin);
          case BOTTOM_LEFT -> box.at(margin, bottom);
          case BOTTOM_RIGHT -> box.at(right, bottom);
        };
    return placed.cropped(keepWidth, keepHeight);
  }
}
