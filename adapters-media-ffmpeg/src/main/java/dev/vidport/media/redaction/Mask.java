package dev.vidport.media.redaction;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.Redaction.Shape;
import dev.vidport.domain.render.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Draws what is hidden of each frame. For one thread at a time. */
final class Mask {
  /**
   * The wash is black this far around a box, in the wash's pixels: it is enlarged smoothly, and
   * nothing of a box may be grey. What is not hidden does not become black by that.
   */
  private static final int BLEED = 2;

  private final List<Redaction> redactions;
  private final FrameRate rate;
  private final byte[] bytes;
  private final Plane hidden;
  private final Optional<Plane> black;
  private List<Spot> drawn = List.of();

  Mask(List<Redaction> redactions, FrameRate rate, MaskSize size) {
    this.redactions = List.copyOf(redactions);
    this.rate = rate;
    int width = size.width();
    bytes = new byte[width * size.pipedHeight()];
    hidden = new Plane(bytes, 0, width, width, size.height(), 0);
    black = size.mixed() ? Optional.of(black(size)) : Optional.empty();
  }

  private Plane black(MaskSize size) {
    int width = size.width();
    return new Plane(
        bytes, width * size.height(), width, size.blackWidth(), size.blackHeight(), BLEED);
  }

  /**
   * @param frame of the output
   * @return one byte a pixel, which stay as they are until the next call
   */
  byte[] frame(long frame) {
    List<Spot> spots = spots(Activity.seconds(rate, frame));
    if (!spots.equals(drawn)) {
      Arrays.fill(bytes, (byte) 0);
      spots.forEach(this::draw);
      drawn = spots;
    }
    return bytes;
  }

  private List<Spot> spots(double seconds) {
    List<Spot> spots = new ArrayList<>();
    for (Redaction redaction : redactions) {
      redaction
          .at(seconds)
          .ifPresent(region -> spots.add(new Spot(redaction.type(), redaction.shape(), region)));
    }
    return spots;
  }

  private void draw(Spot spot) {
    hidden.hide(spot.shape, spot.region);
    if (spot.type == Redaction.Type.BOX) {
      black.ifPresent(plane -> plane.hide(spot.shape, spot.region));
    }
  }

  private record Spot(Redaction.Type type, Shape shape, Region region) {}
}
