package dev.vidport.host.command.profile;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.VideoFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends any request to the API. */
@Command(
    name = "api",
    description = {
      "Send any request to the API, and print its JSON response.",
      "The path is that of the reference at /docs, without /v1.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport api GET /videos?limit=5",
      "  vidport api PATCH /videos/$VIDEO --data '{\"metadata\": {\"a\": \"1\"}}'",
      "  vidport api GET /operator/queue --profile operator",
    })
public final class ApiCallCommand extends ApiCommand {
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/_.~%?&=:@,+-]*");

  @Parameters(index = "0", paramLabel = "METHOD", description = "GET, POST, PUT, PATCH or DELETE.")
  private String method;

  @Parameters(index = "1", paramLabel = "PATH", description = "The path, with its query.")
  private String path;

  @Option(
      names = "--data",
      paramLabel = "JSON",
      description = "The body; @FILE reads it from a file.")
  private Optional<String> data = Optional.empty();

  @Mixin private Confirmation confirmation;

  public ApiCallCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    String verb = method.toUpperCase(Locale.ROOT);
    if (!METHODS.contains(verb)) {
      throw new CommandFailed(
          CommandExitCode.USAGE, "METHOD must be GET, POST, PUT, PATCH or DELETE.");
    }
    if (!PATH.matcher(path).matches() || path.contains("..")) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "PATH must be a path such as /videos?limit=5, in which other characters are escaped.");
    }
    ObjectNode body = body();
    if (verb.equals("DELETE")) {
      confirmation.require(environment(), "Send DELETE " + path + "?");
    }
    out().println(JsonText.of(send(api(), verb, body)));
    return CommandExitCode.OK;
  }

  private JsonNode send(ApiRequests api, String verb, ObjectNode body)
      throws ApiRefused, IOException, InterruptedException {
    String withoutVersion = path.startsWith("/v1/") ? path.substring("/v1".length()) : path;
    return switch (verb) {
      case "GET" -> api.get(withoutVersion);
      case "PUT" -> api.put(withoutVersion, body);
      case "PATCH" -> api.patch(withoutVersion, body);
      case "DELETE" -> api.delete(withoutVersion);
      default -> api.postOnce(withoutVersion, body);
    };
  }

  private ObjectNode body() throws IOException {
    if (data.isEmpty()) {
      return JsonNodeFactory.instance.objectNode();
    }
    String text = data.get();
    try {
      JsonNode json =
          JsonMapper.shared()
              .readTree(
                  text.startsWith("@")
                      ? Files.readString(VideoFile.checked(Path.of(text.substring(1))))
                      : text);
      if (json instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      // Reported below, as a value that is no object.
    }
    throw new CommandFailed(CommandExitCode.USAGE, "--data must be a JSON object.");
  }
}
