package dev.vidport.library;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Trim;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How {@link Vidport#render} processes a file.
 *
 * @param maxHeight maximum short side of the output, in pixels: 720, 1080, 1440 or 2160; empty for
 *     1080
 * @param trim the range to keep; empty for the whole file
 * @param redactions regions to hide; times refer to the trimmed video
 */
public record RenderRequest(
    OptionalInt maxHeight, Optional<Trim> trim, List<Redaction> redactions) {
  public RenderRequest {
    redactions = List.copyOf(redactions);
  }

  /** The whole file, at up to 1080 pixels. */
  public static RenderRequest defaults() {
    return new RenderRequest(OptionalInt.empty(), Optional.empty(), List.of());
  }

  /**
   * The whole file.
   *
   * @param pixels maximum short side of the output: 720, 1080, 1440 or 2160
   */
  public static RenderRequest maxHeight(int pixels) {
    return new RenderRequest(OptionalInt.of(pixels), Optional.empty(), List.of());
  }

  /** Keeps the range from {@code start} to {@code end}, in seconds. */
  public RenderRequest trim(double start, double end) {
    return new RenderRequest(maxHeight, Optional.of(new Trim(start, Optional.of(end))), redactions);
  }

  /** Hides regions; replaces earlier ones. */
  public RenderRequest redact(List<Redaction> regions) {
    return new RenderRequest(maxHeight, trim, regions);
  }
}
