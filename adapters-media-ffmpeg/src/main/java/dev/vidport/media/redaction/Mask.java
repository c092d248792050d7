package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Draws the mask of the hidden regions for each frame. Not thread-safe. */
final class Mask {
  /**
   * The black margin around a box, in pixels of the small blurred copy: the copy is scaled up
   * smoothly, and no part of a box may be grey. The margin does not hide more of the video.
   */
  private static final int BLUR_BLEED = 2;

  private final List<Redaction> redactions;
  private final FrameRate rate;
  private final byte[] pixels;
  private final MaskPlane hiddenPlane;
  private final Optional<MaskPlane> blackPlane;
  private List<HiddenRegion> drawn = List.of();

  Mask(List<Redaction> redactions, FrameRate rate, MaskSize size) {
    this.redactions = List.copyOf(redactions);
    this.rate = rate;
    int width = size.width();
    pixels = new byte[width * size.pipedHeight()];
    hiddenPlane = new MaskPlane(pixels, 0, width, width, size.height(), 0);
    blackPlane = size.isMixed() ? Optional.of(blackPlane(size)) : Optional.empty();
  }

  private MaskPlane blackPlane(MaskSize size) {
    int width = size.width();
    return new MaskPlane(
        pixels, width * size.height(), width, size.blackWidth(), size.blackHeight(), BLUR_BLEED);
  }

  /**
   * @param frame of the output
   * @return one byte per pixel; the array is reused by the next call
   */
  byte[] frame(long frame) {
    List<HiddenRegion> regions = regions(rate.seconds(frame));
    if (!regions.equals(drawn)) {
      Arrays.fill(pixels, (byte) 0);
      regions.forEach(this::draw);
      drawn = regions;
    }
    return pixels;
  }

  private List<HiddenRegion> regions(double seconds) {
    List<HiddenRegion> regions = new ArrayList<>();
    for (Redaction redaction : redactions) {
      redaction
          .at(seconds)
          // Rounding outwards would hide a pixel.
          .filter(region -> !region.isEmpty())
          .ifPresent(
              region -> regions.add(new HiddenRegion(redaction.type(), redaction.shape(), region)));
    }
    return regions;
  }

  private void draw(HiddenRegion hidden) {
    hiddenPlane.hide(hidden.shape, hidden.region);
    if (hidden.type == Redaction.Type.BOX) {
      blackPlane.ifPresent(plane -> plane.hide(hidden.shape, hidden.region));
    }
  }

  private record HiddenRegion(Redaction.Type type, Shape shape, Region region) {}
}
