package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.StoreWithoutBucket;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.library.settings.VidportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  /** For a host that is only started, so that there is a database; it needs no ffmpeg. */
  private static final Map<String, String> API = Map.of("VIDPORT_ROLE", "api");

  @TempDir private static Path shared;

  /** The report before the first start, which several tests read: each run starts many programs. */
  private static CommandRun beforeTheFirstStart;

  @TempDir private Path folder;

  @BeforeAll
  static void runBeforeTheFirstStart() {
    beforeTheFirstStart =
        doctor(shared.resolve("data"), Map.of("VIDPORT_FFMPEG_MEMORY_MB", "3000"));
  }

  @Test
  void healthyMachineHasNoProblem() throws IOException {
    TestHost.start(folder.resolve("data"), API).close();

    CommandRun run = doctor(Map.of());

    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out())
        .doesNotContain("PROBLEM")
        .containsPattern("(?m)^ok +java ")
        .containsPattern("(?m)^(ok|advice) +user +runs as ")
        .containsPattern("(?m)^ok +ffmpeg ")
        .containsPattern("(?m)^ok +data ")
        .containsPattern("(?m)^ok +database .*schema up to date.*H2")
        .containsPattern("(?m)^ok +clock ")
        .containsPattern("(?m)^ok +plans +free, starter, pro, scale$")
        .containsPattern("(?m)^ok +store ");
  }

  @Test
  void everyLayerOfIsolationIsReported() {
    String report = beforeTheFirstStart.out();

    assertThat(report)
        .containsPattern("(?m)^ok +isolation +allow-lists: ")
        .containsPattern("(?m)^ok +isolation +memory limit: 3000 MiB .* 2048 MiB")
        .containsPattern("(?m)^ok +isolation +core dumps: ")
        .containsPattern("(?m)^ok +isolation +no_new_privs: ");
    for (String layer : List.of("files", "processes", "network", "user", "source bridge")) {
      assertThat(report).containsPattern("(?m)^(ok|advice) +isolation +" + layer + ": ");
    }
  }

  @Test
  void isolationThatIsSwitchedOffIsReported() {
    assertThat(doctor(Map.of("VIDPORT_ISOLATION", "off")).out())
        .containsPattern("(?m)^advice +isolation +files: .*; VIDPORT_ISOLATION is off$")
        .containsPattern("(?m)^ok +isolation +memory limit: ");
  }

  @Test
  void missingFfmpegIsAProblemWithARemedy() {
    CommandRun run = doctor(Map.of("VIDPORT_FFMPEG", "/nowhere/ffmpeg"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("(?m)^PROBLEM +ffmpeg +/nowhere/ffmpeg can't be run.*apt-get install");
    // Before it, the names of slow checks.
    assertThat(run.err().lines()).last().isEqualTo("1 problem");
  }

  @Test
  void hostWithoutJobsWorksWithoutFfmpeg() {
    CommandRun run = doctor(Map.of("VIDPORT_FFMPEG", "/nowhere/ffmpeg", "VIDPORT_ROLE", "api"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern(
            "(?m)^advice +ffmpeg +/nowhere/ffmpeg can't be run.* no stills and previews");
  }

  /** In one run, because each run starts many programs. */
  @Test
  void everyServerThatCannotBeUsedIsAProblemWithARemedyAndWithoutItsSecrets() {
    CommandRun run =
        doctor(
            Map.ofEntries(
                Map.entry("VIDPORT_SMTP_URL", "smtps://jo:t0p-secret@127.0.0.1:1"),
                Map.entry("VIDPORT_SMTP_FROM", "no-reply@vidport.test"),
                Map.entry("VIDPORT_SPEECH_URL", "http://127.0.0.1:1/v1"),
                Map.entry("VIDPORT_SPEECH_KEY", "t0p-secret"),
                Map.entry("VIDPORT_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/vidport"),
                Map.entry("VIDPORT_DATABASE_USER", "jo"),
                Map.entry("VIDPORT_DATABASE_PASSWORD", "t0p-secret"),
                Map.entry("VIDPORT_S3_ENDPOINT", "http://127.0.0.1:1"),
                Map.entry("VIDPORT_S3_BUCKET", "videos"),
                Map.entry("VIDPORT_S3_ACCESS_KEY", "access"),
                Map.entry("VIDPORT_S3_SECRET_KEY", "t0p-secret")));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().lines()).last().isEqualTo("4 problems");
    assertThat(run.out())
        .containsPattern("(?m)^PROBLEM +mail +smtps://127.0.0.1:1: .*check VIDPORT_SMTP_URL")
        .containsPattern(
            "(?m)^PROBLEM +speech +http://127.0.0.1:1/v1, model whisper-1: .*Plain HTTP to the host"
                + " 127.0.0.1 is not allowed; add its address to the allowed ones")
        .containsPattern("(?m)^PROBLEM +database .*VIDPORT_DATABASE_URL")
        .containsPattern("(?m)^PROBLEM +store ")
        .doesNotContain("t0p-secret");
  }

  @Test
  void hostWithoutSpeechRecognizerIsToldHowToGetOne() {
    assertThat(beforeTheFirstStart.out())
        .containsPattern("(?m)^advice +speech +no recognizer, .*VIDPORT_WHISPER_MODEL");
  }

  @Test
  void unwritableDataFolderIsAProblem() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    CommandRun run =
        doctor(
            Map.of(
                "VIDPORT_DATA_DIR",
                file.resolve("data").toString(),
                "VIDPORT_DATABASE_URL",
                "jdbc:h2:mem:doctor"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("(?m)^PROBLEM +data .*/file is a file, not a folder; .*VIDPORT_DATA_DIR")
        .containsPattern("(?m)^PROBLEM +store ");
  }

  @Test
  void checkBeforeTheFirstStartCreatesNoDatabase() {
    CommandRun run = beforeTheFirstStart;

    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out()).containsPattern("(?m)^ok +database .*the first start creates it");
    assertThat(shared.resolve("data/database")).doesNotExist();
  }

  @Test
  void pendingMigrationsAreReportedAndNotMade() throws Exception {
    String url =
        VidportSettings.h2In(folder.resolve("data")) + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE";
    Map<String, String> user =
        Map.of(
            "VIDPORT_DATABASE_URL", url,
            "VIDPORT_DATABASE_USER", "jo",
            "VIDPORT_DATABASE_PASSWORD", "t0p-secret");
    TestHost.start(folder.resolve("data"), user).close();
    try (Connection database = DriverManager.getConnection(url, "jo", "t0p-secret");
        Statement statement = database.createStatement()) {
      // As if an earlier release had created the tables.
      statement.execute("update schema_history set version = '0.9' where version = '1'");
    }

    for (int run = 0; run < 2; run++) {
      assertThat(doctor(user).out())
          .containsPattern("(?m)^advice +database .*migrates .*: 1 all tables.*; back up first");
    }
  }

  @Test
  void plansThatAccountsHaveOutsideTheFileAreReported() throws IOException {
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      TestHost.key(host, "jo@example.com");
    }
    Path plans = folder.resolve("plans.json");
    Files.writeString(
        plans,
        """
        [{"name": "team", "minutes": 1, "storageGb": 10, "deliveryGb": 20, "maxHeight": 1080,
          "videosPerDay": 5, "apiKeys": 2, "overage": false, "features": []}]
        """);

    CommandRun run = doctor(Map.of("VIDPORT_PLANS", plans.toString()));

    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out())
        .containsPattern(
            "(?m)^advice +plans +VIDPORT_PLANS does not define the plan pro; accounts that have it: 1; its last");
  }

  @Test
  void accountOfATeamThatDoesNotExistIsReported() throws IOException {
    TestHost.start(folder.resolve("data"), API).close();
    Path issuers =
        Files.writeString(
            folder.resolve("oidc.json"),
            """
            [{"id": "corp", "name": "Example Corp", "issuer": "https://localhost:1/",
              "clientId": "vidport", "clientSecret": "s3cr3t", "emailDomains": ["example.com"],
              "createAccounts": false,
              "team": {"account": "0123456789abcdef0123456789abcdef", "roles": {"staff": "viewer"}}}]
            """);

    assertThat(doctor(Map.of("VIDPORT_OIDC_FILE", issuers.toString())).out())
        .containsPattern(
            "(?m)^PROBLEM +.*corp: the account 0123456789abcdef0123456789abcdef of its team does not exist");
  }

  @Test
  void problemsOfThePlansFileAreReportedBeforeAnyCheck() throws IOException {
    Path plans = folder.resolve("plans.json");
    Files.writeString(plans, "[]");

    CommandRun run = doctor(Map.of("VIDPORT_PLANS", plans.toString()));

    assertThat(run.exitCode()).isEqualTo(78);
    assertThat(run.err())
        .startsWith("VIDPORT_PLANS: " + plans + ": must be an array of at least one plan");
  }

  @Test
  void missingBucketIsAProblemAndCorsRulesOfABucketAreChecked() throws IOException {
    try (StoreWithoutBucket store = new StoreWithoutBucket()) {
      CommandRun run = doctor(store.environment());

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .containsPattern("(?m)^PROBLEM +store .*bucket 'videos' does not exist: create it")
          .containsPattern("(?m)^advice +store +CORS: browsers may not read .*docs/operations.md$");

      store.withCorsRule();

      assertThat(doctor(store.environment()).out())
          .containsPattern("(?m)^ok +store +CORS: browsers may read from pages of every origin;");
    }
  }

  @Test
  void columnsAreAligned() {
    List<String> lines = beforeTheFirstStart.out().lines().toList();

    assertThat(lines)
        .anyMatch(line -> line.startsWith("ok       permissions no folder"))
        .anyMatch(line -> line.startsWith("ok       signing key "))
        .allMatch(line -> line.charAt(20) == ' ' && line.charAt(21) != ' ');
  }

  @Test
  void invalidSettingIsReportedBeforeAnyCheck() {
    CommandRun run = doctor(Map.of("VIDPORT_HTTP_PORT", "x"));

    assertThat(run.exitCode()).isEqualTo(78);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("VIDPORT_HTTP_PORT: ");
  }

  private CommandRun doctor(Map<String, String> more) {
    return doctor(folder.resolve("data"), more);
  }

  private static CommandRun doctor(Path data, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(TestHost.environment(data));
    // Saves the second in which pocketsphinx starts.
    environment.put("VIDPORT_POCKETSPHINX", "none");
    environment.putAll(more);
    return CommandRun.of(environment, "doctor");
  }
}
