package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints the address of a part of the stream. */
@Command(
    name = "clip",
    description = {
      "Print the address of a part of the stream of a finished video.",
      "The part is played without an encode, in whole segments of about 4 seconds. For a file of"
          + " exactly these frames, use 'videos edit'.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos clip 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --start 65",
      "  mpv \"$(vidport videos clip 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e)\"",
    })
final class VideosClipCommand extends ApiCommand {
  @Mixin private VideoParameter video;
  @Mixin private PartOptions part;

  VideosClipCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    String address =
        part.addTo(UrlTemplate.of(api().status(video.id().value()), "clip", "clip")).toString();
    print(
        JsonNodeFactory.instance.objectNode().put("url", address),
        () -> List.of(VisibleText.of(address)));
    return CommandExitCode.OK;
  }
}
