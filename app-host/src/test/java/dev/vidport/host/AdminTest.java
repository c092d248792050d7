package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AdminTest {
  private static final String[] CREATE = {
    "admin", "account", "create", "--email", "Jo@Example.com", "--plan", "pro"
  };

  @TempDir private Path folder;

  @Test
  void newAccountIsPrintedAsJsonWithItsKey() throws Exception {
    CommandRun run = CommandRun.of(environment(), CREATE);

    assertThat(run.exitCode()).isZero();
    assertThat(run.json().path("accountId").asString()).matches("[0-9a-f]{32}");
    assertThat(run.json().path("email").asString()).isEqualTo("jo@example.com");
    assertThat(run.json().path("plan").asString()).isEqualTo("pro");
    assertThat(run.json().path("apiKey").asString()).matches("vpk_[A-Za-z0-9_-]{43}");
    assertThat(run.json().path("keyId").asString()).matches("[0-9a-f]{12}");
  }

  @Test
  @Tag("process")
  void setUpCodeIsPrintedAndCreatesTheFirstAccountOnly() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "api"))) {
      CommandRun printed = CommandRun.of(environment(), "admin", "setup-code");
      assertThat(printed.exitCode()).isZero();
      assertThat(printed.out().strip()).matches("([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}");
      URI setUp = host.address().resolve("/auth/setup");
      assertThat(body(HttpRequest.newBuilder(setUp))).isEqualTo("{\"open\":true}");

      String created =
          body(
              HttpRequest.newBuilder(setUp)
                  .header("Content-Type", "application/json")
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "{\"code\": \"%s\", \"email\": \"jo@example.com\"}"
                              .formatted(printed.out().strip().toLowerCase(Locale.ROOT)))));

      assertThat(created).contains("vps_", "\"created\":true", "jo@example.com");
      assertThat(body(HttpRequest.newBuilder(setUp))).isEqualTo("{\"open\":false}");
      CommandRun refused = CommandRun.of(environment(), "admin", "setup-code");
      assertThat(refused.exitCode()).isNotZero();
      assertThat(refused.err()).contains("has an account already");
    }
  }

  private static String body(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void firstAccountCreatesTheDatabaseAndSaysWhere() {
    String database = folder.resolve("data/database/vidport.mv.db").toString();

    assertThat(CommandRun.of(environment(), CREATE).err())
        .isEqualToIgnoringNewLines("Creating the database " + database + " (VIDPORT_DATA_DIR)");
    assertThat(CommandRun.of(environment(), "admin", "key", "create", "jo@example.com"))
        .extracting(CommandRun::exitCode, CommandRun::err)
        .containsExactly(0, "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "admin account list",
        "admin key create jo@example.com",
        "admin usage",
        "admin audit",
        "admin signing-key rotate",
        "admin secrets rotate",
        "admin backup backup.zip",
        "jobs list",
        "jobs retry 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e"
      })
  void commandInAFolderWithoutDatabaseIsRefusedAndCreatesNothing(String command) {
    CommandRun run = CommandRun.of(environment(), command.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(78);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith(
            "VIDPORT_DATA_DIR: there is no database "
                + folder.resolve("data/database/vidport.mv.db"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void settingThatNamesAMissingDatabaseIsNamed() {
    Map<String, String> environment = new HashMap<>(environment());
    environment.put("VIDPORT_DATABASE_URL", "jdbc:h2:file:" + folder.resolve("other"));

    assertThat(CommandRun.of(environment, "admin", "account", "list").err())
        .startsWith(
            "VIDPORT_DATABASE_URL: there is no database " + folder.resolve("other.mv.db") + ";");
  }

  @Test
  void secondAccountWithTheSameEmailIsRefused() {
    CommandRun.of(environment(), CREATE);

    CommandRun run = CommandRun.of(environment(), CREATE);

    assertThat(run)
        .isEqualTo(
            refusal(
                "--email: already has an account. For another key: vidport admin key create"
                    + " Jo@Example.com"));
  }

  @Test
  void unknownPlanIsRefusedWithTheListOfPlans() {
    CommandRun.of(environment(), CREATE);

    CommandRun run =
        CommandRun.of(
            environment(),
            "admin",
            "account",
            "create",
            "--email",
            "jo@example.com",
            "--plan",
            "gold");

    assertThat(run).isEqualTo(refusal("--plan: must be one of free, starter, pro, scale"));
  }

  @Test
  void secondKeyDiffersFromTheFirst() throws Exception {
    JsonNode account = CommandRun.of(environment(), CREATE).json();

    CommandRun run =
        CommandRun.of(
            environment(), "admin", "key", "create", "jo@example.com", "--label", "laptop");

    assertThat(run.exitCode()).isZero();
    assertThat(run.json().path("label").asString()).isEqualTo("laptop");
    assertThat(run.json().path("apiKey")).isNotEqualTo(account.path("apiKey"));
  }

  @Test
  void keyIsRestrictedByItsOptions() throws Exception {
    CommandRun.of(environment(), CREATE);

    CommandRun wrong =
        admin("key", "create", "jo@example.com", "--scope", "write", "--allow-ip", "10.1.2.3/8");
    assertThat(wrong.err())
        .contains("scopes[0] must be one of ")
        .contains("allowedIps[0] has bits after its prefix; the range is 10.0.0.0/8");
    CommandRun created =
        admin(
            "key",
            "create",
            "jo@example.com",
            "--scope=upload,read",
            "--expires-in=3600",
            "--allow-ip=10.0.0.0/8");

    assertThat(created.exitCode()).as(created.err()).isZero();
    JsonNode listed = admin("key", "list", "jo@example.com", "--json").json().at("/keys/1");
    assertThat(listed.path("scopes").toString()).isEqualTo("[\"read\",\"upload\"]");
    assertThat(listed.path("allowedIps").toString()).isEqualTo("[\"10.0.0.0/8\"]");
    assertThat(listed.has("expiresAt")).isTrue();
    assertThat(admin("key", "list", "jo@example.com").out()).contains("read,upload", "never");
    assertThat(admin("audit", "--account", "jo@example.com").out())
        .contains(created.json().path("keyId").asString() + " scopes=read,upload expiresAt=");
  }

  @Test
  void accountIsDeletedAndRestored() {
    CommandRun.of(environment(), CREATE);

    assertThat(admin("account", "delete", "jo@example.com").out())
        .containsPattern("will be deleted 20[0-9]{2}-");
    assertThat(admin("account", "delete", "jo@example.com", "--restore").out()).contains(" active");
    assertThat(
            admin("account", "delete", "jo@example.com", "--now", "--json")
                .json()
                .has("erasureDueAt"))
        .isTrue();
    assertThat(admin("audit", "--account", "jo@example.com").out())
        .containsSubsequence("ERASURE_REQUESTED", "ERASURE_CANCELLED", "ERASURE_REQUESTED");
    assertThat(
            CommandRun.of(
                    environment(),
                    "admin",
                    "account",
                    "delete",
                    "jo@example.com",
                    "--now",
                    "--restore")
                .exitCode())
        .isEqualTo(2);
  }

  @Test
  void keyForAnUnknownAccountIsRefused() {
    CommandRun.of(environment(), CREATE);

    CommandRun run = CommandRun.of(environment(), "admin", "key", "create", "al@example.com");

    assertThat(run).isEqualTo(refusal("no account has the id or e-mail address al@example.com"));
  }

  @Test
  @Tag("process")
  void otherProcessCreatesAKeyWhileTheServerRunsOnTheSameDatabase() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "api"));
        CliProcess admin = CliProcess.start(folder, environment(), CREATE)) {
      assertThat(admin.exitCode()).as(admin.err()).isZero();
      String key = JsonMapper.shared().readTree(admin.out()).path("apiKey").asString();

      CommandRun run =
          CommandRun.of(
              Map.of("VIDPORT_URL", host.address().toString(), "VIDPORT_API_KEY", key),
              "status",
              "0".repeat(32));

      assertThat(run.err()).startsWith("NOT_FOUND: there is no such video");
    }
  }

  @Test
  void operatorRestrictsAccountsAndTheAuditLogNamesWho() throws Exception {
    CommandRun.of(environment(), CREATE);

    CommandRun disabled = admin("account", "disable", "jo@example.com", "--json");
    admin("account", "pause-videos", disabled.json().path("accountId").asString());
    CommandRun plan = admin("account", "plan", "JO@example.com", "free");

    assertThat(disabled.json().path("disabled").asBoolean()).isTrue();
    assertThat(plan.out()).contains("jo@example.com", "free", "disabled");
    JsonNode shown = admin("account", "show", "jo@example.com", "--json").json();
    assertThat(shown.path("videosPaused").asBoolean()).isTrue();
    assertThat(shown.path("keys").path(0).path("prefix").asString()).startsWith("vpk_");
    assertThat(admin("audit", "--account", "jo@example.com").out())
        .containsSubsequence(
            "ACCOUNT_READ", "PLAN_CHANGED", "free", "VIDEOS_PAUSED", "ACCOUNT_DISABLED")
        .containsSubsequence("KEY_CREATED", "ACCOUNT_CREATED")
        .contains("OPERATOR " + System.getProperty("user.name"));
    assertThat(admin("account", "list").out()).contains("EMAIL", "jo@example.com");
    JsonNode first = admin("audit", "--limit", "1", "--json").json();
    assertThat(first.path("entries").path(0).path("action").asString()).isEqualTo("ACCOUNT_READ");
    assertThat(admin("audit", "--limit", "1", "--after", first.path("next").asString()).out())
        .contains("PLAN_CHANGED", "Next page: --after ");
    List<String> lines =
        admin("audit", "export", "--account", "jo@example.com").out().lines().toList();
    JsonNode last = JsonMapper.shared().readTree(lines.get(lines.size() - 1));
    assertThat(last.path("action").asString()).isEqualTo("ACCOUNT_READ");
    assertThat(admin("audit", "export", "--action", "PLAN_CHANGED").out().lines()).hasSize(1);
    String position = last.path("number").asString() + ":" + last.path("hash").asString();
    assertThat(admin("audit", "verify", "--since", position, "--json").json().path("position"))
        .hasToString("\"" + position + "\"");
    String other = last.path("number").asString() + ":" + "0".repeat(64);
    assertThat(admin("audit", "verify", "--since", other).err())
        .contains("its hash is not that of the given position");
    assertThat(admin("key", "list", "jo@example.com").out()).contains("PREFIX", "vpk_");
    assertThat(admin("worker", "list").out()).contains("WORKER", "STATE");
    assertThat(admin("worker", "pause", "media-9").err())
        .startsWith("no worker media-9 was seen within the last day");
  }

  @Test
  void accountBecomesAnOperatorAndIsNoneAfterOff() throws Exception {
    CommandRun.of(environment(), CREATE);

    assertThat(admin("account", "operator", "jo@example.com").out()).contains("active, operator");
    assertThat(admin("account", "list").out()).contains("active, operator");
    JsonNode shown = admin("account", "show", "jo@example.com", "--json").json();
    assertThat(shown.path("operator").asBoolean()).isTrue();
    String id = shown.path("accountId").asString();
    CommandRun off = admin("account", "operator", id, "--off", "--json");

    assertThat(off.json().path("operator").asBoolean(true)).isFalse();
    assertThat(admin("audit", "--account", "jo@example.com").out())
        .containsSubsequence("OPERATOR_REMOVED", "OPERATOR_ADDED");
    assertThat(admin("account", "operator", "al@example.com"))
        .isEqualTo(refusal("no account has the id or e-mail address al@example.com"));
  }

  @Test
  void operatorSignsInWithoutMailAndEndsCredentials() throws Exception {
    JsonNode created = CommandRun.of(environment(), CREATE).json();

    assertThat(admin("sign-in", "code", "new@example.com").out()).matches("[0-9]{6}\\R");
    assertThat(admin("sign-in", "session", "jo@example.com", "--json").json().toString())
        .matches(".*\"sessionToken\":\"vps_[A-Za-z0-9_-]{43}\".*");
    CommandRun revoked = admin("key", "revoke", created.path("keyId").asString());

    assertThat(revoked.out()).contains("revoked");
    String session =
        admin("session", "list", "jo@example.com", "--json")
            .json()
            .path("sessions")
            .path(0)
            .path("sessionId")
            .asString();
    assertThat(admin("session", "end", session).out()).contains(session);
    assertThat(admin("session", "list", "jo@example.com").out()).doesNotContain(session);
    assertThat(admin("session", "end", "0".repeat(16)))
        .isEqualTo(refusal("there is no such session"));
    assertThat(admin("token", "list", "jo@example.com").out()).startsWith("TOKEN");
    assertThat(admin("token", "revoke", "0".repeat(12)))
        .isEqualTo(refusal("there is no such token"));
    assertThat(admin("key", "revoke", "x").err()).contains("A key ID has 12 hexadecimal digits.");
    assertThat(admin("audit").out()).contains("KEY_REVOKED", "SIGNED_IN", "SIGNED_OUT");
  }

  @Test
  void operatorInvitesListsAndRevokes() {
    CommandRun.of(environment(), CREATE);

    CommandRun invited = admin("account", "invite", "Al@Example.com", "--days", "2", "--json");

    assertThat(invited.json().path("email").asString()).isEqualTo("al@example.com");
    assertThat(
            Duration.between(
                Instant.parse(invited.json().path("createdAt").asString()),
                Instant.parse(invited.json().path("expiresAt").asString())))
        .isEqualTo(Duration.ofDays(2));
    assertThat(admin("account", "invitations").out()).contains("EXPIRES", "al@example.com");
    assertThat(admin("account", "revoke-invitation", "al@example.com").out())
        .contains("al@example.com");
    assertThat(admin("account", "invitations").out()).doesNotContain("al@example.com");
    assertThat(admin("account", "revoke-invitation", "al@example.com"))
        .isEqualTo(refusal("this address has no invitation"));
    assertThat(admin("account", "invite", "jo@example.com"))
        .isEqualTo(refusal("EMAIL: already has an account"));
    assertThat(admin("audit").out())
        .containsSubsequence("INVITATION_REVOKED", "al@example.com", "ACCOUNT_INVITED");
  }

  @Test
  void closedSignUpIsAppliedByTheCommands() {
    CommandRun.of(environment(), CREATE);
    Map<String, String> closed = new HashMap<>(environment());
    closed.put("VIDPORT_SIGN_UP", "closed");

    assertThat(CommandRun.of(closed, "admin", "sign-in", "code", "jo@example.com").exitCode())
        .isZero();
    assertThat(CommandRun.of(closed, "admin", "sign-in", "code", "al@example.com").err())
        .contains("has no account and may not sign up");
    assertThat(CommandRun.of(closed, "admin", "account", "invite", "al@example.com").err())
        .contains("closed");
  }

  @Test
  void unknownAccountsPlansAndTimesAreRefused() {
    CommandRun.of(environment(), CREATE);
    assertThat(admin("account", "show", "al@example.com"))
        .isEqualTo(refusal("no account has the id or e-mail address al@example.com"));
    assertThat(admin("account", "plan", "jo@example.com", "gold"))
        .isEqualTo(refusal("PLAN: must be one of free, starter, pro, scale"));
    assertThat(admin("account", "list", "--limit", "0"))
        .isEqualTo(
            new CommandRun(2, "", "--limit: must be from 1 to 500" + System.lineSeparator()));
    assertThat(admin("audit", "--after", "yesterday").err()).contains("--after: is not a valid");
    for (String time : List.of("yesterday", "+1000000000-12-31T23:59:59Z")) {
      assertThat(admin("audit", "--until", time).err())
          .contains("--until: must be a time such as 2026-03-04T05:06:07Z");
    }
  }

  private CommandRun admin(String... arguments) {
    return CommandRun.of(
        environment(),
        Stream.concat(Stream.of("admin"), Stream.of(arguments)).toArray(String[]::new));
  }

  @Test
  void rotatedSigningKeyReachesARunningServer() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "api"))) {
      LinkSigner signer = host.vidport().ports().signing().signer();
      Instant expiresAt = Instant.now().plusSeconds(3_600);
      String link = signer.sign("get", "text", expiresAt);

      assertThat(admin("signing-key", "rotate").out())
          .containsPattern("(?m)^2 .*they expire$")
          .containsPattern("(?m)^1 .*Z$");
      assertThat(signer.open("get", link)).contains("text");
      CommandRun atOnce = admin("signing-key", "rotate", "--without-overlap", "--json");

      assertThat(atOnce.json().path("signingKeys")).hasSize(3);
      assertThat(atOnce.out()).doesNotContain("secret");
      await().atMost(Duration.ofSeconds(60)).until(() -> signer.open("get", link).isEmpty());
      String next = signer.sign("get", "text", expiresAt);
      assertThat(signer.open("get", next)).contains("text");
      assertThat(admin("audit").out())
          .contains("SIGNING_KEY_ROTATED", "key 3, previous keys valid");
      assertThat(CommandRun.of(environment(), "doctor").out())
          .contains("key 3 in the database, since ");
    }
  }

  @Test
  void configuredSigningKeyIsRotatedBySettings() {
    CommandRun.of(environment(), CREATE);
    Map<String, String> environment = new HashMap<>(environment());
    environment.put("VIDPORT_SIGNING_KEY", "A".repeat(44));

    CommandRun run = CommandRun.of(environment, "admin", "signing-key", "rotate");

    assertThat(run.exitCode()).isEqualTo(78);
    assertThat(run.err()).startsWith("VIDPORT_SIGNING_KEY sets the key");
  }

  @Test
  void secretsAreRotatedToAnotherKeyInTheKeyFile() throws Exception {
    Path data = folder.resolve("data");
    Path file = folder.resolve("data.key");
    Map<String, String> api = Map.of("VIDPORT_ROLE", "api");
    TestHost.start(data, api).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    String previous = Files.readString(file);
    String next = Base64.getEncoder().encodeToString(new byte[32]) + "\n";
    Files.writeString(file, next + previous);

    try (RunningHost host = TestHost.start(data, api)) {
      LinkSigner signer = host.vidport().ports().signing().signer();
      String link = signer.sign("get", "text", Instant.now().plusSeconds(3_600));
      assertThat(CommandRun.of(environment(), "doctor").out())
          .containsPattern(
              "(?m)^advice +secret key +key [0-9a-f]{16} encrypts, and secrets of previous keys: 2;"
                  + " run `vidport admin secrets rotate`");
      assertThat(admin("secrets", "status", "--json").json().path("secretKeys")).hasSize(2);

      assertThat(admin("secrets", "rotate").out()).containsPattern("(?m)^[0-9a-f]{16} +2 +yes$");

      assertThat(admin("secrets", "status", "--json").json().path("secretKeys")).hasSize(1);
      assertThat(CommandRun.of(environment(), "doctor").out())
          .containsPattern(
              "(?m)^ok +secret key +key [0-9a-f]{16} encrypts the secrets in the database: 2$");
      assertThat(admin("audit").out())
          .containsPattern("SECRETS_REENCRYPTED +key [0-9a-f]{16}, secrets of previous keys: 2");
      assertThat(signer.open("get", link)).contains("text");
    }
    Files.writeString(file, next);
    TestHost.start(data, api).close();
    Files.writeString(file, previous);
    assertThat(admin("account", "list"))
        .satisfies(run -> assertThat(run.exitCode()).isEqualTo(78))
        .satisfies(
            run ->
                assertThat(run.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("the secrets in the database are encrypted with another key: "));
  }

  @Test
  void backupIsWrittenOnce() {
    CommandRun.of(environment(), CREATE);
    String file = folder.resolve("backup.zip").toString();

    CommandRun run = CommandRun.of(environment(), "admin", "backup", file);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().path("file").asString()).isEqualTo(file);
    assertThat(run.json().path("bytes").asLong()).isPositive();
    assertThat(CommandRun.of(environment(), "admin", "backup", file))
        .isEqualTo(refusal(file + " already exists; name a new file"));
  }

  private Map<String, String> environment() {
    return TestHost.environment(folder.resolve("data"));
  }

  private static CommandRun refusal(String line) {
    return new CommandRun(1, "", line + System.lineSeparator());
  }
}
