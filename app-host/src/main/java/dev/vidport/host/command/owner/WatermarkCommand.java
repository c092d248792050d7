package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.ImageParameter;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints, changes or deletes the watermark. */
@Command(
    name = "watermark",
    description = "Print the watermark of the account, set it or delete it.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport account watermark",
      "  vidport account watermark --image logo.png --position top-right",
      "  vidport account watermark --size 0.1",
      "  vidport account watermark --delete",
    })
final class WatermarkCommand extends RequestCommand {
  private static final String PATH = "/account/watermark";
  private static final List<String> SETTINGS = List.of("position", "opacity", "size", "margin");

  @Option(
      names = "--image",
      paramLabel = "FILE",
      description = "A JPEG or PNG of at most 2 MB; a PNG may have transparent parts.")
  private Optional<Path> image = Optional.empty();

  @Option(
      names = "--position",
      paramLabel = "POSITION",
      description =
          "top-left, top, top-right, left, center, right, bottom-left, bottom or bottom-right.")
  private Optional<String> position = Optional.empty();

  @Option(names = "--opacity", paramLabel = "SHARE", description = "From 0 to 1.")
  private Optional<Double> opacity = Optional.empty();

  @Option(
      names = "--size",
      paramLabel = "SHARE",
      description = "Share of the frame's width and height that it may fill, from 0.01 to 1.")
  private Optional<Double> size = Optional.empty();

  @Option(
      names = "--margin",
      paramLabel = "SHARE",
      description = "Distance to the edges, as a share of the frame's short side, from 0 to 0.25.")
  private Optional<Double> margin = Optional.empty();

  @Option(names = "--save", paramLabel = "FILE", description = "Save the stored image, a PNG.")
  private Optional<Path> save = Optional.empty();

  @Option(names = "--delete", description = "Delete it; videos that have it keep it.")
  private boolean isDeleted;

  WatermarkCommand(CommandEnvironment environment) {
    super(environment);
  }

  private boolean isChanged() {
    return Stream.of(image, position, opacity, size, margin).anyMatch(Optional::isPresent);
  }

  @Override
  protected void check() {
    if (isDeleted && (isChanged() || save.isPresent())) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use --delete without other options.");
    }
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    if (isDeleted) {
      return api.delete(PATH);
    }
    JsonNode stored = api.get(PATH);
    return shown(isChanged() ? api.put(PATH, changed(stored)) : stored);
  }

  /** The stored settings stay unless an option names another value. */
  private ObjectNode changed(JsonNode stored) throws IOException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    SETTINGS.stream().filter(stored::has).forEach(name -> body.set(name, stored.get(name)));
    position.ifPresent(wanted -> body.put("position", wanted));
    opacity.ifPresent(share -> body.put("opacity", share));
    size.ifPresent(share -> body.put("size", share));
    margin.ifPresent(share -> body.put("margin", share));
    if (image.isPresent()) {
      ImageParameter.addTo(body, image.get());
    }
    return body;
  }

  /** Without the image, which is no text. */
  private JsonNode shown(JsonNode watermark) throws IOException {
    if (save.isPresent()) {
      if (!watermark.has("image")) {
        throw new CommandFailed(CommandExitCode.FAILED, "The account has no watermark.");
      }
      Files.write(save.get(), Base64.getDecoder().decode(watermark.get("image").asString()));
    }
    ObjectNode body = watermark.deepCopy().asObject();
    body.remove(List.of("image", "contentType"));
    return body;
  }
}
