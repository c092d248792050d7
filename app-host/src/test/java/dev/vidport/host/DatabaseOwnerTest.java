package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** One process has the embedded database open; commands of other processes run in it. */
@Tag("process")
class DatabaseOwnerTest {
  private static final String[] CREATE = {
    "admin", "account", "create", "--email", "jo@example.com", "--plan", "pro"
  };

  @TempDir private Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  private Path address() {
    return data().resolve("database/vidport.host");
  }

  /** One host for all, because its start takes most of the time. */
  @Test
  void commandsRunInTheHostAndAfterItIsKilledWithoutIt() throws Exception {
    try (CliProcess host = serve()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(address())))
          .isEqualTo("rw-------");
      assertThat(Files.readString(address())).containsPattern("(?m)^token=[0-9a-f]{64}$");
      assertThat(host.err()).doesNotContain(token());

      try (CliProcess create = CliProcess.start(folder, environment(), CREATE)) {
        assertThat(create.exitCode()).as(create.err()).isZero();
        assertThat(create.err()).isEmpty();
        String key = JsonMapper.shared().readTree(create.out()).path("apiKey").asString();
        assertThat(videos(host, key)).isEqualTo(200);
      }
      assertThat(admin("account", "list").out()).contains("jo@example.com");
      assertThat(admin("audit").out())
          .contains("ACCOUNT_CREATED", "OPERATOR " + System.getProperty("user.name"));
      assertThat(admin("account", "plan", "jo@example.com", "gold"))
          .isEqualTo(
              new CommandRun(
                  1,
                  "",
                  "PLAN: must be one of free, starter, pro, scale" + System.lineSeparator()));
      assertThat(CommandRun.of(environment(), "jobs", "list").out()).startsWith("VIDEO");
      assertThat(doctor().out()).containsPattern("(?m)^ok +database .*schema up to date.*H2");
      assertThat(post("Bearer " + "0".repeat(64))).isEqualTo(401);
      assertThat(post("Bearer " + token())).isEqualTo(200);
      argumentFileIsOneOfTheCaller();
      secondHostOnTheSameFolderIsRefusedInOneLine();
      assertThat(host.err()).doesNotContain("ERROR");

      backUp("while-running.zip");

      host.kill();
      assertThat(address()).exists();
      assertThat(admin("account", "list").out()).contains("jo@example.com");
      assertThat(admin("account", "disable", "jo@example.com").out()).contains("disabled");
      backUp("after-kill.zip");
    }
    Path copyOfAKilledCaller = Files.createFile(data().resolve("database/backup-left.zip"));
    try (CliProcess host = CliProcess.start(folder, environment(), "serve")) {
      commandsWaitForAHostThatIsStarting();
      host.awaitText("Vidport is listening");
      assertThat(copyOfAKilledCaller).doesNotExist();
      assertThat(admin("account", "list").out()).contains("disabled");

      host.terminate();

      assertThat(host.exitCode()).as(host.err()).isZero();
      assertThat(address()).doesNotExist();
    }
  }

  private void argumentFileIsOneOfTheCaller() throws Exception {
    Files.writeString(folder.resolve("arguments"), "account\nlist\n--json\n");
    try (CliProcess list = CliProcess.start(folder, environment(), "admin", "@arguments")) {
      assertThat(list.exitCode()).as(list.err()).isZero();
      assertThat(list.out()).contains("\"accounts\"");
    }
    assertThat(run(List.of("admin", "account", "show", "@" + folder.resolve("arguments"))))
        .contains("no account has the id or e-mail address @");
  }

  private void commandsWaitForAHostThatIsStarting() {
    for (int i = 0; i < 3; i++) {
      assertThat(admin("account", "list"))
          .returns(0, CommandRun::exitCode)
          .satisfies(run -> assertThat(run.out()).contains("jo@example.com"));
    }
  }

  private void secondHostOnTheSameFolderIsRefusedInOneLine() {
    CommandRun second = CommandRun.of(environment(), "serve");

    assertThat(second.exitCode()).isEqualTo(69);
    assertThat(second.err().lines())
        .singleElement()
        .asString()
        .contains("can't open the database", data().toString(), "another process has it open");
    assertThat(admin("account", "list").exitCode()).isZero();
  }

  @Test
  void processThatHoldsTheDatabaseAndRunsNoCommandsIsNamedAsTheReason() throws Exception {
    CommandRun.of(environment(), CREATE);
    Files.writeString(address(), "admin=http://127.0.0.1:1\ntoken=" + "0".repeat(64) + "\n");
    try (FileChannel held =
        FileChannel.open(data().resolve("database/vidport.mv.db"), StandardOpenOption.WRITE)) {
      held.lock();

      try (CliProcess list = CliProcess.start(folder, environment(), "admin", "account", "list")) {
        assertThat(list.exitCode()).isEqualTo(69);
        assertThat(list.err().lines())
            .last()
            .asString()
            .contains("Another process has the database", "no host runs commands for it");
      }
    }
  }

  @Test
  void portOfAKilledHostThatAnotherHostHasNowIsNotMistaken() throws Exception {
    CommandRun.of(environment(), CREATE);
    try (RunningHost other = TestHost.start(folder.resolve("b"), Map.of())) {
      assertThat(other.address()).isNotNull();
      String stored = Files.readString(folder.resolve("b/database/vidport.host"));
      Files.writeString(address(), stored.replaceFirst("token=.*", "token=" + "0".repeat(64)));

      assertThat(admin("account", "list").out()).contains("jo@example.com");
    }
  }

  @Test
  void portThatAnotherServiceHasNowIsNotMistaken() throws Exception {
    CommandRun.of(environment(), CREATE);
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.close();
        });
    other.start();
    try {
      Files.writeString(
          address(),
          "admin=http://127.0.0.1:%d%ntoken=%s%n"
              .formatted(other.getAddress().getPort(), "0".repeat(64)));

      assertThat(admin("account", "list").out()).contains("jo@example.com");
    } finally {
      other.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "admin=\n",
        "admin=foo\n",
        "admin=file:///etc/passwd\n",
        "admin=http://127.0.0.1:99999\n",
        "admin=http://127.0.0.1:1\ntoken=x\r\ny\n"
      })
  void damagedAddressIsNamedInOneLine(String content) throws Exception {
    CommandRun.of(environment(), CREATE);
    Files.writeString(address(), content);

    CommandRun list = admin("account", "list");

    assertThat(list.exitCode()).isNotZero();
    assertThat(list.err().lines())
        .singleElement()
        .asString()
        .contains("vidport.host is damaged; delete it, and restart the host");
  }

  private void backUp(String name) throws Exception {
    try (CliProcess backup = CliProcess.start(folder, environment(), "admin", "backup", name)) {
      assertThat(backup.exitCode()).as(backup.err()).isZero();
      // A relative path is one of the caller, wherever the host runs.
      Path file = folder.resolve(name);
      assertThat(JsonMapper.shared().readTree(backup.out()).path("file").asString())
          .isEqualTo(file.toRealPath().toString());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      Path restored = folder.resolve("restored-" + name);
      try (ZipFile zip = new ZipFile(file.toFile())) {
        Files.createDirectories(restored.resolve("database"));
        Files.copy(
            zip.getInputStream(zip.getEntry("vidport.mv.db")),
            restored.resolve("database/vidport.mv.db"));
      }
      Files.setPosixFilePermissions(
          restored.resolve("database"), PosixFilePermissions.fromString("rwx------"));
      Path restoredKey = folder.resolve("restored-" + name + ".key");
      CommandRun withoutKey =
          CommandRun.of(TestHost.environment(restored), "admin", "account", "list");
      assertThat(withoutKey.exitCode()).isEqualTo(78);
      assertThat(withoutKey.err().lines())
          .singleElement()
          .asString()
          .contains(
              "the secrets in the database",
              "key file " + restoredKey + " is missing; restore the file",
              "VIDPORT_SECRET_KEY_FILE");
      assertThat(restoredKey).doesNotExist();
      Files.copy(
          folder.resolve(data().getFileName() + ".key"),
          restoredKey,
          StandardCopyOption.COPY_ATTRIBUTES);
      assertThat(CommandRun.of(TestHost.environment(restored), "admin", "account", "list").out())
          .contains("jo@example.com");
      assertThat(data().resolve("database")).isDirectoryNotContaining("glob:**.zip");
    }
  }

  private CliProcess serve() throws IOException {
    CliProcess host = CliProcess.start(folder, environment(), "serve");
    host.awaitText("Vidport is listening");
    return host;
  }

  private CommandRun admin(String... arguments) {
    return CommandRun.of(
        environment(),
        Stream.concat(Stream.of("admin"), Stream.of(arguments)).toArray(String[]::new));
  }

  private CommandRun doctor() {
    Map<String, String> environment = new HashMap<>(environment());
    environment.put("VIDPORT_POCKETSPHINX", "none");
    return CommandRun.of(environment, "doctor");
  }

  private String token() throws IOException {
    return property("token");
  }

  private String property(String name) throws IOException {
    return Files.readAllLines(address()).stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private int post(String authorization) throws IOException, InterruptedException {
    return post(authorization, List.of("admin", "account", "list")).statusCode();
  }

  /** What a command prints in the host. */
  private String run(List<String> arguments) throws IOException, InterruptedException {
    return post("Bearer " + token(), arguments).body();
  }

  private HttpResponse<String> post(String authorization, List<String> arguments)
      throws IOException, InterruptedException {
    String body = JsonMapper.shared().writeValueAsString(Map.of("arguments", arguments));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(property("admin") + "/admin/commands"))
            .header("Authorization", authorization)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private int videos(CliProcess host, String key) throws IOException, InterruptedException {
    String address = host.err().replaceAll("(?s).*listening: address=(\\S+).*", "$1");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/v1/videos"))
            .header("Authorization", "Bearer " + key)
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private Map<String, String> environment() {
    return TestHost.environment(data());
  }
}
