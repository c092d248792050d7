package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in, and which credential is sent where. */
class ProfilesTest {
  @TempDir private Path folder;
  private RecordingService service;
  private RecordingService other;

  @BeforeEach
  void start() throws IOException {
    service = new RecordingService();
    other = new RecordingService();
  }

  @AfterEach
  void stop() {
    service.close();
    other.close();
  }

  private CommandRun run(String input, String... arguments) {
    return run(input, Map.of(), arguments);
  }

  private CommandRun run(String input, Map<String, String> more, String... arguments) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("XDG_CONFIG_HOME", folder.toString());
    return CommandRun.answering(input, environment, arguments);
  }

  private Path file(String profile) {
    return folder.resolve("vidport/profiles/" + profile + ".properties");
  }

  @Test
  void sessionIsStoredForItsUserAlone() throws IOException {
    CommandRun login =
        run("123456\n", "login", "--url", service.address() + "/v1", "--email", "jo@example.com");
    CommandRun list = run("", "videos", "list");

    assertThat(login.exitCode()).as(login.err()).isZero();
    assertThat(login.out()).contains("jo@example.com", "profile default").doesNotContain("vps_");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("default"))))
        .isEqualTo("rw-------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(file("default").getParent())))
        .isEqualTo("rwx------");
    assertThat(list.exitCode()).as(list.err()).isZero();
    assertThat(service.lines())
        .containsExactly("POST /auth/start", "POST /auth/verify", "GET /v1/videos");
    assertThat(service.requests().get(1).body()).contains("\"code\":\"123456\"");
    assertThat(service.requests().get(2).bearer()).isEqualTo("Bearer vps_token");
  }

  @Test
  void linkOfAnInvitationIsAcceptedWithTheCode() {
    run(
        "",
        "login",
        "--url",
        service.address().toString(),
        "--email",
        "jo@example.com",
        "--code",
        "123456",
        "--invitation",
        "https://video.example.com/console/invitation#vpi_abc");

    assertThat(service.requests().get(0).body()).contains("\"invitation\":\"vpi_abc\"");
  }

  @Test
  void codeOfAnOperatorNeedsNoMail() {
    CommandRun login =
        run(
            "",
            "login",
            "--url",
            service.address().toString(),
            "--email",
            "jo@example.com",
            "--code",
            "123456");

    assertThat(login.exitCode()).as(login.err()).isZero();
    assertThat(service.lines()).containsExactly("POST /auth/verify");
  }

  @Test
  void profileThatOthersCanReadIsNotUsed() throws IOException {
    run("vpk_stored\n", "login", "--url", service.address().toString(), "--with-key");
    Files.setPosixFilePermissions(file("default"), PosixFilePermissions.fromString("rw-r-----"));

    CommandRun run = run("", "videos", "list");

    assertThat(run.exitCode()).isEqualTo(78);
    assertThat(run.err()).contains("chmod 600", file("default").toString()).hasLineCount(1);
    assertThat(service.lines()).containsExactly("GET /v1/account");
  }

  @Test
  void logoutEndsTheSessionAndDeletesTheProfile() {
    run(
        "1\n",
        "login",
        "--profile",
        "p",
        "--url",
        service.address() + "",
        "--email",
        "a@b.example");

    CommandRun logout = run("", "logout", "--profile", "p");
    CommandRun after = run("", "videos", "list", "--profile", "p");

    assertThat(logout.exitCode()).as(logout.err()).isZero();
    assertThat(service.lines()).endsWith("POST /v1/auth/signout");
    assertThat(file("p")).doesNotExist();
    assertThat(after.exitCode()).isEqualTo(78);
    assertThat(after.err()).contains("vidport login --profile p");
  }

  @Test
  void logoutKeepsTheProfileOfAServiceThatIsAwayUnlessForced() {
    run("1\n", "login", "--url", service.address().toString(), "--email", "a@b.example");
    service.answer("POST /v1/auth/signout", 500, "{\"error\": \"X\", \"message\": \"m\"}");

    assertThat(run("", "logout").exitCode()).isEqualTo(1);
    assertThat(file("default")).exists();
    assertThat(run("", "logout", "--force").exitCode()).isEqualTo(1);
    assertThat(file("default")).doesNotExist();
  }

  @Test
  void credentialOfAProfileIsSentToItsOwnAddressOnly() {
    run("vpk_stored\n", "login", "--url", service.address().toString(), "--with-key");

    CommandRun elsewhere = run("", "videos", "list", "--url", other.address().toString());
    CommandRun byEnvironment =
        run("", Map.of("VIDPORT_URL", other.address().toString()), "videos", "list");
    CommandRun same = run("", "videos", "list", "--url", service.address() + "/v1/");

    assertThat(elsewhere.exitCode()).isEqualTo(2);
    assertThat(byEnvironment.exitCode()).isEqualTo(2);
    assertThat(other.requests()).isEmpty();
    assertThat(same.exitCode()).as(same.err()).isZero();
  }

  @Test
  void environmentPrecedesTheProfileAndTheOptionPrecedesBoth() {
    run("vpk_stored\n", "login", "--url", service.address().toString(), "--with-key");
    Map<String, String> environment =
        Map.of("VIDPORT_URL", other.address().toString(), "VIDPORT_API_KEY", "vpk_environment");

    run("", environment, "account", "show");
    run("", environment, "account", "show", "--profile", "default");

    assertThat(other.requests())
        .extracting(RecordingService.Request::bearer)
        .containsExactly("Bearer vpk_environment");
    assertThat(service.requests())
        .extracting(RecordingService.Request::bearer)
        .containsExactly("Bearer vpk_stored", "Bearer vpk_stored");
  }

  @Test
  void profilesAreListedWithoutTheirCredentials() {
    run("vpk_stored\n", "login", "--url", service.address().toString(), "--with-key");

    CommandRun run = run("", "profiles");

    assertThat(run.out()).contains("default", "key", "jo@example.com").doesNotContain("vpk_");
  }

  @Test
  void damagedProfileAndUnusableNameAreRefused() throws IOException {
    run("vpk_stored\n", "login", "--url", service.address().toString(), "--with-key");
    Files.writeString(file("default"), "url=\\u00zz");

    assertThat(run("", "videos", "list").exitCode()).isEqualTo(78);
    assertThat(run("", "videos", "list", "--profile", "../x").exitCode()).isEqualTo(2);
  }

  @Test
  void keyThatTheServiceDoesNotKnowIsNotStored() {
    service.answer(
        "GET /v1/account", 401, "{\"error\": \"UNAUTHORIZED\", \"message\": \"unknown key\"}");

    CommandRun run = run("vpk_x\n", "login", "--url", service.address().toString(), "--with-key");

    assertThat(run.exitCode()).isEqualTo(77);
    assertThat(file("default")).doesNotExist();
  }
}
