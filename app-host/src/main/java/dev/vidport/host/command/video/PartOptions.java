package dev.vidport.host.command.video;

import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A part of a video. */
final class PartOptions {
  @Option(
      names = "--start",
      paramLabel = "SECONDS",
      description = "The beginning of the part. Default: 0.")
  private Optional<BigDecimal> start = Optional.empty();

  @Option(
      names = "--end",
      paramLabel = "SECONDS",
      description =
          "The end of the part. Default: the end of the video; of a preview, 3 seconds after its"
              + " start.")
  private Optional<BigDecimal> end = Optional.empty();

  UrlTemplate addTo(UrlTemplate address) {
    return address.with("start", start).with("end", end);
  }
}
