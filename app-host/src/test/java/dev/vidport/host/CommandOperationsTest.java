package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandInput;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.ApiDocument.DescribedOperation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Every operation of the API has a command in the table of {@code docs/command-line.md}, or a
 * reason why it has none. The commands are run, and must send the request of the operation.
 */
class CommandOperationsTest {
  private static final Pattern ROW =
      Pattern.compile("\\| `([A-Za-z]+)` \\| (?:`([^`]+)`)? ?\\| ?(.*?) ?\\|");

  /** Arguments with which a command sends the request of its operation. */
  private static final Map<String, String> ARGUMENTS =
      Map.ofEntries(
          Map.entry("changeMetadata", "ID course=42"),
          Map.entry("createVideo", "https://media.example.com/talk.mp4"),
          Map.entry("deleteVideo", "ID --yes"),
          Map.entry("getVideo", "ID"),
          Map.entry("getVideoUsage", "ID"),
          Map.entry("watchVideo", "ID"),
          Map.entry("getThumbnails", "ID"),
          Map.entry("chooseThumbnail", "ID --candidate 1"),
          Map.entry("getChapters", "ID"),
          Map.entry("putChapters", "ID --file FILE"),
          Map.entry("deleteChapters", "ID --delete --yes"),
          Map.entry("getCaptions", "ID"),
          Map.entry("createCaptions", "ID"),
          Map.entry("putCaptions", "ID FILE --language=de"),
          Map.entry("deleteCaptions", "ID de --yes"),
          Map.entry("changeEmbed", "ID"),
          Map.entry("listParts", "FILE"),
          Map.entry("signParts", "FILE"),
          Map.entry("completeUpload", "FILE"),
          Map.entry("abortUpload", "ID --yes"),
          Map.entry("cancelProcessing", "ID --yes"),
          Map.entry("reprocessVideo", "ID --max-height 720 --burn-captions en"),
          Map.entry("createEditToken", "ID"),
          Map.entry("revokeApiKey", "0a1b2c3d4e5f --yes"),
          Map.entry("addSigningKey", "FILE --name server"),
          Map.entry("removeSigningKey", "0a1b2c3d4e5f --yes"),
          Map.entry("endSession", "0a1b2c3d4e5f6071 --yes"),
          Map.entry("endSessions", "--others --yes"),
          Map.entry("changeMember", "4f9a1c07b2de5a31 editor"),
          Map.entry("inviteMember", "jo@example.com --role editor"),
          Map.entry("revokeMemberInvitation", "4f9a1c07b2de5a31"),
          Map.entry("joinAccount", "vpi_token"),
          Map.entry("switchAccount", "9c1e5a7d3b2f4860a1d3f5e7092c4b6a"),
          Map.entry("removeMember", "4f9a1c07b2de5a31 --yes"),
          Map.entry("deleteAccount", "--confirm jo@example.com"),
          Map.entry("changeDomains", "--set example.com"),
          Map.entry("exportAccount", "--timeout 5"),
          Map.entry("deleteExport", ""),
          Map.entry("changeRetention", "--days 90"),
          Map.entry("changeWatermark", "--opacity 0.5"),
          Map.entry("deleteWatermark", "--delete"),
          Map.entry("startCheckout", "pro --return-url https://www.example.com/"),
          Map.entry("changeSubscription", "pro --yes"),
          Map.entry("openBillingPortal", "--return-url https://www.example.com/"),
          Map.entry("changeWebhook", "https://hooks.example.com/vidport"),
          Map.entry("deleteWebhook", "--yes"),
          Map.entry("rotateWebhookSecret", "--yes"),
          Map.entry("replayDelivery", "evt_1"),
          Map.entry("startSignIn", "--email jo@example.com"),
          Map.entry("verifySignIn", "--email jo@example.com"));

  private record Place(String command, String reason) {}

  @TempDir private Path folder;
  private RecordingService service;

  @BeforeEach
  void start() throws IOException {
    service = new RecordingService();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static Map<String, Place> places() throws IOException {
    Map<String, Place> places = new TreeMap<>();
    ROW.matcher(Files.readString(Path.of("../docs/command-line.md")))
        .results()
        .forEach(
            row ->
                places.put(
                    row.group(1),
                    new Place(Optional.ofNullable(row.group(2)).orElse(""), row.group(3))));
    return places;
  }

  private static List<DescribedOperation> operations() {
    return ApiDocument.load().operations();
  }

  @Test
  void everyOperationHasACommandOrAReason() throws IOException {
    assertThat(places().keySet())
        .containsExactlyInAnyOrderElementsOf(
            operations().stream().map(DescribedOperation::id).toList());
    assertThat(places())
        .allSatisfy(
            (operation, place) ->
                assertThat(place.command() + place.reason()).as(operation).isNotBlank());
  }

  static Stream<DescribedOperation> withCommand() throws IOException {
    Map<String, Place> places = places();
    return operations().stream()
        .filter(
            operation ->
                Optional.ofNullable(places.get(operation.id()))
                    .filter(place -> !place.command().isEmpty())
                    .isPresent());
  }

  @ParameterizedTest
  @MethodSource("withCommand")
  void commandSendsTheRequestOfTheOperation(DescribedOperation operation) throws IOException {
    String command = places().get(operation.id()).command();
    Path file = Files.writeString(folder.resolve("file.mp4"), "WEBVTT");
    String path =
        operation.path().replace("{videoId}", RecordingService.ID).replaceAll("\\{[^}]+}", "[^/]+");
    boolean isGeneral = command.startsWith("api ");
    String arguments =
        isGeneral
            ? command.replaceAll("\\{[^}]+}", "x")
            : command + " " + ARGUMENTS.getOrDefault(operation.id(), "");
    if (operation.id().equals("signOut")) {
      run("login --email jo@example.com --profile p");
      arguments = "logout --profile p";
    }

    String errors =
        run(arguments.replace("ID", RecordingService.ID).replace("FILE", file.toString()).strip());

    assertThat(service.lines())
        .as("%s: %s", arguments, errors)
        .anyMatch(line -> line.matches(operation.method() + " " + operation.base() + path));
  }

  private String run(String command) {
    Map<String, String> environment = new HashMap<>(service.environment());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    StringWriter errors = new StringWriter();
    CommandLine line =
        Main.commandLine(
            new CommandEnvironment(
                environment,
                settings -> {},
                // Ends a command that watches for ever.
                time -> {
                  throw new InterruptedException("enough");
                },
                new CommandInput(new StringReader("123456\n"), false, Optional.empty())),
            command.split(" ", -1));
    line.setOut(new PrintWriter(new StringWriter(), true));
    line.setErr(new PrintWriter(errors, true));
    int unused = line.execute(command.split(" ", -1));
    return errors.toString();
  }
}
