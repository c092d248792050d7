package dev.vidport.host.command.video;

import dev.vidport.host.command.CommandEnvironment;
import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Downloads a frame. */
@Command(
    name = "still",
    description = "Download a frame of a finished video as an image.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos still 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --time 12.5",
      "  vidport videos still 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e -o talk.webp",
    })
final class VideosStillCommand extends DownloadCommand {
  private static final FileFormat FORMATS = FileFormat.among("jpg", "png", "webp");

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      description = "The time of the frame. Default: that of the automatic poster.")
  private Optional<BigDecimal> time = Optional.empty();

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      description = "The largest width. Default: that of the video.")
  private Optional<Integer> width = Optional.empty();

  @Option(
      names = "--height",
      paramLabel = "PIXELS",
      description = "The largest height. Default: that of the video.")
  private Optional<Integer> height = Optional.empty();

  @Option(
      names = "--fit",
      paramLabel = "HOW",
      description =
          "contain: the whole picture within width and height; cover: their size, cut evenly."
              + " Default: contain.")
  private Optional<String> fit = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "jpg, png or webp. Default: that of the name of the file, or jpg.")
  private Optional<String> format = Optional.empty();

  VideosStillCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  LinkedFile file(JsonNode status) {
    String made = FORMATS.of(format, target());
    String link =
        UrlTemplate.of(status, "still", "still")
            .with("time", time)
            .with("width", width)
            .with("height", height)
            .with("fit", fit)
            .inFormat(made);
    String at = time.map(seconds -> "-" + seconds.toPlainString()).orElse("");
    return new LinkedFile(link, stem(status) + at + "." + made);
  }
}
