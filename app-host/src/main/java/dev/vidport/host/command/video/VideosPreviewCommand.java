package dev.vidport.host.command.video;

import dev.vidport.host.command.CommandEnvironment;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Downloads an animation. */
@Command(
    name = "preview",
    description = "Download a part of a finished video as an animation without audio.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos preview 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --start 10",
      "  vidport videos preview 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e -o talk.gif",
    })
final class VideosPreviewCommand extends DownloadCommand {
  private static final FileFormat FORMATS = FileFormat.among("webp", "gif", "mp4");

  @Mixin private PartOptions part;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      description = "The width, 16 to 640. Default: 320.")
  private Optional<Integer> width = Optional.empty();

  @Option(
      names = "--fps",
      paramLabel = "N",
      description = "Frames per second, 1 to 30; to 15 for GIF. Default: 10; 15 for MP4.")
  private Optional<Integer> fps = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "webp, gif or mp4. Default: that of the name of the file, or webp.")
  private Optional<String> format = Optional.empty();

  VideosPreviewCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  LinkedFile file(JsonNode status) {
    String made = FORMATS.of(format, target());
    String link =
        part.addTo(UrlTemplate.of(status, "animated", "preview"))
            .with("width", width)
            .with("fps", fps)
            .inFormat(made);
    return new LinkedFile(link, stem(status) + "-preview." + made);
  }
}
