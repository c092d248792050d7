package dev.vidport.domain.watermark;

import java.util.Arrays;
import java.util.Optional;

/** Where a watermark is in the frame. */
public enum WatermarkPosition {
  TOP_LEFT("top-left", 0, 0),
  TOP("top", 0.5, 0),
  TOP_RIGHT("top-right", 1, 0),
  LEFT("left", 0, 0.5),
  CENTER("center", 0.5, 0.5),
  RIGHT("right", 1, 0.5),
  BOTTOM_LEFT("bottom-left", 0, 1),
  BOTTOM("bottom", 0.5, 1),
  BOTTOM_RIGHT("bottom-right", 1, 1);

  private final String label;
  private final double across;
  private final double down;

  /**
   * @param across share of the free width that is on the left
   * @param down share of the free height that is above
   */
  WatermarkPosition(String label, double across, double down) {
    this.label = label;
    this.across = across;
    this.down = down;
  }

  /** Its name in the API. */
  public String label() {
    return label;
  }

  public static Optional<WatermarkPosition> of(String label) {
    return Arrays.stream(values()).filter(position -> position.label.equals(label)).findFirst();
  }

  double across() {
    return across;
  }

  double down() {
    return down;
  }
}
