package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Registers a signing key. A private key is refused before it leaves this machine. */
@Command(
    name = "add",
    description =
        "Register a public key, Ed25519 or P-256, that verifies playback tokens. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport signing-keys add public.pem --name \"web server\"")
final class SigningKeysAddCommand extends RequestCommand {
  private static final JsonMapper JSON = new JsonMapper();

  @Parameters(
      paramLabel = "FILE",
      description = "The public key: PEM, as of openssl pkey -pubout, or a JSON Web Key.")
  private Path file;

  @Option(names = "--name", required = true, paramLabel = "NAME", description = "Your name for it.")
  private String name;

  private ObjectNode body = JsonNodeFactory.instance.objectNode();

  SigningKeysAddCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    String text = text(VideoFile.checked(file));
    body = JsonNodeFactory.instance.objectNode().put("name", name);
    if (text.startsWith("{")) {
      JsonNode jwk = jwk(text);
      refuse(jwk.has("d"));
      body.set("jwk", jwk);
    } else {
      refuse(text.contains("PRIVATE KEY"));
      body.put("pem", text);
    }
  }

  private String text(Path checked) throws IOException {
    if (Files.size(checked) > PublicKeyText.MAX_LENGTH) {
      throw failed("has more than " + PublicKeyText.MAX_LENGTH + " bytes.");
    }
    try {
      return Files.readString(checked).strip();
    } catch (CharacterCodingException e) {
      throw failed("is not a key in PEM or a JSON Web Key.");
    }
  }

  private JsonNode jwk(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      throw failed("is not valid JSON.");
    }
  }

  private void refuse(boolean isPrivate) {
    if (isPrivate) {
      throw failed("has a private key, which must stay on your server. Nothing was sent.");
    }
  }

  private CommandFailed failed(String problem) {
    return new CommandFailed(
        CommandExitCode.USAGE, VisibleText.of(file.toString()) + " " + problem);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable("/account/signing-keys", body);
  }
}
