package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandErrorHandler;
import dev.vidport.host.command.CommandInput;
import dev.vidport.host.command.serve.ServeCommand;
import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.fixture.StoreWithoutBucket;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("process")
class ServeTest {
  private static final String SECRET_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  @TempDir private Path folder;

  @Test
  void hostIsReadyAndServesRequests() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of())) {
      URI admin = URI.create("http://localhost:" + host.settings().endpoints().adminPort());

      assertThat(get(admin.resolve("/healthz")).statusCode()).isEqualTo(200);
      assertThat(get(admin.resolve("/readyz")).body()).contains("\"database\":\"ok\"", "\"store\"");
      assertThat(get(host.address().resolve("/openapi.json")).statusCode()).isEqualTo(200);
      assertThat(get(host.address().resolve("/v1/videos")).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void hostIsNotReadyWithoutItsBucket() throws Exception {
    try (StoreWithoutBucket store = new StoreWithoutBucket().withBucket();
        RunningHost host = TestHost.start(folder.resolve("data"), store.environment())) {
      URI admin = URI.create("http://localhost:" + host.settings().endpoints().adminPort());
      assertThat(get(admin.resolve("/readyz")).statusCode()).isEqualTo(200);

      store.deleteBucket();

      HttpResponse<String> ready = get(admin.resolve("/readyz"));

      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("\"database\":\"ok\"", "NoSuchBucket");
    }
  }

  @Test
  void wrongBucketEndsTheStartInOneLine() throws Exception {
    try (StoreWithoutBucket store = new StoreWithoutBucket()) {
      assertThat(serveError(78, store.environment()))
          .contains("bucket 'videos' does not exist", "VIDPORT_S3_BUCKET");
    }
  }

  @Test
  void unreachableDatabaseEndsTheStartInOneLine() {
    Map<String, String> variables = new HashMap<>(TestHost.environment(folder.resolve("data")));
    variables.put("VIDPORT_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/vidport");
    variables.put("VIDPORT_SECRET_KEY", SECRET_KEY);
    CommandEnvironment environment =
        new CommandEnvironment(variables, settings -> {}, time -> {}, CommandInput.none());
    StringWriter errors = new StringWriter();

    int exitCode =
        new CommandLine(new ServeCommand(environment, HostCommands::of, Duration.ofSeconds(1)))
            .setExecutionExceptionHandler(new CommandErrorHandler())
            .setErr(new PrintWriter(errors, true))
            .execute();

    assertThat(exitCode).isEqualTo(1);
    assertThat(errors.toString().lines())
        .singleElement()
        .asString()
        .contains("Connection refused", "VIDPORT_DATABASE_URL");
  }

  @Test
  void databaseOnAServerRequiresTheKeyOfItsSecrets() {
    assertThat(
            serveError(78, Map.of("VIDPORT_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/vidport")))
        .contains("VIDPORT_SECRET_KEY", "VIDPORT_SECRET_KEY_FILE", "the same key on every host");
  }

  @Test
  void keyFileThatOthersCanReadEndsTheStartInOneLine() throws Exception {
    Path file = Files.writeString(folder.resolve("secret.key"), SECRET_KEY);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(serveError(78, Map.of("VIDPORT_SECRET_KEY_FILE", file.toString())))
        .contains("chmod 600 " + file);
  }

  @Test
  void unusableDataFolderEndsTheStartInOneLine() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(serveError(78, Map.of("VIDPORT_DATA_DIR", file.resolve("data").toString())))
        .contains(file + " is a file, not a folder", "VIDPORT_DATA_DIR");
  }

  @ParameterizedTest
  @ValueSource(strings = {"database", "objects", "work"})
  void folderThatOthersCanEnterEndsTheStartInOneLine(String name) throws Exception {
    Path loose = Files.createDirectories(folder.resolve("data").resolve(name));
    Files.setPosixFilePermissions(loose, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(serveError(78, Map.of())).contains("chmod 700 " + loose);
  }

  /** The programs are named by a path; one that {@code PATH} lacks is missing on the machine. */
  @ParameterizedTest
  @CsvSource({
    "VIDPORT_HTTP_HOST, 192.0.2.7",
    "VIDPORT_ADMIN_HOST, no-such-host.invalid",
    "VIDPORT_DATABASE_URL, jdbc:h2:file:relative/vidport",
    "VIDPORT_DATABASE_URL, jdbc:h2:mem:x;NO_SUCH_SETTING=1",
    "VIDPORT_FFMPEG, /nowhere/ffmpeg",
    "VIDPORT_EGRESS_CA, /nowhere/ca.pem"
  })
  void settingThatCannotWorkEndsTheStartWithItsName(String setting, String value) {
    assertThat(serveError(78, Map.of(setting, value))).contains(setting);
  }

  @Test
  void programThatTheMachineLacksEndsTheStart() {
    assertThat(serveError(69, Map.of("VIDPORT_FFMPEG", "no-such-ffmpeg")))
        .contains("no-such-ffmpeg", "VIDPORT_FFMPEG");
  }

  @Test
  void programWithoutItsLibraryEndsTheStart() throws Exception {
    // The launcher of Java searches this library beside itself.
    Path ffmpeg =
        Files.copy(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            folder.resolve("ffmpeg"),
            StandardCopyOption.COPY_ATTRIBUTES);

    assertThat(serveError(78, Map.of("VIDPORT_FFMPEG", ffmpeg.toString())))
        .contains("VIDPORT_FFMPEG", ffmpeg + " can't be run", "libjli.so");
  }

  @Test
  void portInUseIsReportedBeforeAnythingStarts() throws Exception {
    Path data = folder.resolve("data");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      assertThatThrownBy(() -> TestHost.start(data, Map.of("VIDPORT_HTTP_PORT", port)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(":" + port)
          .hasMessageContaining("VIDPORT_HTTP_PORT");
      assertThat(data.resolve("database")).doesNotExist();
    }
  }

  @Test
  void workerHostServesNoApi() throws Exception {
    try (RunningHost host =
        TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "worker"))) {
      URI admin = URI.create("http://localhost:" + host.settings().endpoints().adminPort());

      assertThat(get(admin.resolve("/readyz")).statusCode()).isEqualTo(200);
      assertThat(get(admin.resolve("/metrics")).body().lines())
          .contains(
              "vidport_database_up 1.0",
              "vidport_steps{job_kind=\"RENDER\",kind=\"CHUNK\",state=\"QUEUED\"} 0.0",
              "vidport_database_connections{state=\"MAX\"} 10.0",
              "vidport_worker_slots_used 0.0");
      assertThat(free(host.settings().endpoints().http().port())).isTrue();
    }
  }

  /** One process for all, because its start takes most of the time. */
  @Test
  void hostWaitsForACommandThenReloadsPlansOnSighupAndStopsCleanlyOnSigterm() throws Exception {
    Path plans = folder.resolve("plans.json");
    Files.writeString(plans, "[" + plan("home", 100) + "]");
    Map<String, String> environment = new HashMap<>(TestHost.environment(folder.resolve("data")));
    environment.put("VIDPORT_PLANS", plans.toString());
    String key =
        CommandRun.of(
                environment,
                "admin",
                "account",
                "create",
                "--email",
                "jo@example.com",
                "--plan",
                "home")
            .json()
            .path("apiKey")
            .asString();
    try (FileChannel command = held(folder.resolve("data/database/vidport.mv.db"));
        CliProcess serve = CliProcess.start(folder, environment, "serve")) {
      serve.awaitText("Waiting up to 10 s for the process that has the database open");
      command.close();
      serve.awaitText("Vidport is listening");
      assertThat(account(serve, key)).contains("\"plan\":\"home\"", "\"minutes\":100,");

      Files.writeString(plans, "[" + plan("team", 0) + "]");
      serve.hangUp();
      serve.awaitText(
          "Kept the previous plans: problem=VIDPORT_PLANS: " + plans + ": [0].minutes: must be");
      Files.writeString(plans, "[" + plan("home", 200) + "," + plan("team", 300) + "]");
      serve.hangUp();
      serve.awaitText("Reloaded the plans: added=[team] changed=[home] removed=[]");
      assertThat(account(serve, key)).contains("\"plan\":\"home\"", "\"minutes\":200,");
      Files.writeString(plans, "[" + plan("team", 300) + "]");
      serve.hangUp();
      serve.awaitText("added=[] changed=[] removed=[home]");
      assertThat(account(serve, key)).contains("\"plan\":\"home\"", "\"minutes\":200,");

      serve.terminate();

      assertThat(serve.exitCode()).as(serve.err()).isZero();
      assertThat(serve.out()).isEmpty();
    }
  }

  /** Held like by a command, which would take longer to end on a busy machine. */
  private static FileChannel held(Path database) throws IOException {
    FileChannel channel = FileChannel.open(database, StandardOpenOption.WRITE);
    FileLock unused = channel.lock();
    return channel;
  }

  @Test
  void portInUseIsReportedInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<String, String> environment = new HashMap<>(TestHost.environment(folder.resolve("data")));
      environment.put("VIDPORT_HTTP_PORT", Integer.toString(taken.getLocalPort()));

      CommandRun run = CommandRun.of(environment, "serve");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err().lines()).singleElement().asString().contains("" + taken.getLocalPort());
    }
  }

  private static String plan(String name, int minutes) {
    return """
    {"name": "%s", "minutes": %d, "storageGb": 10, "deliveryGb": 20, "maxHeight": 1080,
     "videosPerDay": 5, "apiKeys": 2, "overage": false, "features": []}"""
        .formatted(name, minutes);
  }

  private static String account(CliProcess serve, String key)
      throws IOException, InterruptedException {
    Matcher address = Pattern.compile("listening: address=(\\S+)").matcher(serve.err());
    assertThat(address.find()).isTrue();
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address.group(1) + "/v1/account"))
                .header("Authorization", "Bearer " + key)
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private String serveError(int exitCode, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(TestHost.environment(folder.resolve("data")));
    environment.putAll(more);
    CommandRun run = CommandRun.of(environment, "serve");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    List<String> lines = run.err().lines().toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static boolean free(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    }
  }
}
