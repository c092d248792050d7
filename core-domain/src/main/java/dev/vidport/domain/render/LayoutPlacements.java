package dev.vidport.domain.render;

import java.util.List;

/** Where screen and camera lie on the canvas. */
final class LayoutPlacements {
  /** Between the camera and the frame's edges, as a share of the frame's short side. */
  private static final double MARGIN = 0.03;

  /** A face fills the middle of any camera's picture; beyond these shapes its edges are spared. */
  private static final double NARROWEST = 1.0;

  private static final double WIDEST = 16.0 / 9;

  private LayoutPlacements() {}

  /** Of the screen and of the camera. */
  static List<Placement> of(
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
    double shown = Math.min(WIDEST, Math.max(NARROWEST, aspect));
    double keepWidth = Math.min(1, shown / aspect);
    double keepHeight = Math.min(1, aspect / shown);
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
