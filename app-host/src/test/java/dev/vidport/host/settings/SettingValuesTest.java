package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingValuesTest {
  @TempDir private Path folder;

  static Stream<Setting<?>> settingsWithADefault() {
    return SettingCatalog.ALL.stream().filter(setting -> setting.fallback().isPresent());
  }

  @ParameterizedTest
  @MethodSource("settingsWithADefault")
  void defaultIsAValidValue(Setting<?> setting) {
    SettingValues values =
        read(Map.of(setting.name(), setting.fallback().orElseThrow()), Optional.empty());

    assertThat(values.find(setting)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "VIDPORT_HTTP_PORT, 65536, must be a whole number from 0 to 65535",
    "VIDPORT_HTTP_PORT, 8o8o, must be a whole number from 0 to 65535",
    "VIDPORT_HTTP_CONNECTIONS, 9, must be a whole number from 10 to 1000000",
    "VIDPORT_ADMIN_PORT, -1, must be a whole number from 0 to 65535",
    "VIDPORT_BASE_URL, ftp://example.com, must be an address",
    "VIDPORT_BASE_URL, https://example.com?x=1, must be an address",
    "VIDPORT_DATABASE_URL, mysql://example.com, must start with jdbc:postgresql: or jdbc:h2:",
    "VIDPORT_DATABASE_POOL, 1, must be a whole number from 2 to 200",
    "VIDPORT_S3_ENDPOINT, example.com, must be an address",
    "VIDPORT_S3_PUBLIC_ENDPOINT, https://, must be an address",
    "VIDPORT_ROLE, boss, 'must be one of all, api, worker'",
    "VIDPORT_WORKER_SLOTS, 0, must be a whole number from 1 to 256",
    "VIDPORT_WORKER_HEARTBEAT_SECONDS, 61, must be a whole number from 1 to 60",
    "VIDPORT_WORKER_DRAIN_SECONDS, -1, must be a whole number from 0 to 3600",
    "VIDPORT_WORKER_FREE_MB, some, must be a whole number from 0 to 1000000",
    "VIDPORT_RATE_PER_SECOND, 0, must be a whole number",
    "VIDPORT_RATE_BURST, many, must be a whole number",
    "VIDPORT_REQUESTS_PER_DAY, 1.5, must be a whole number",
    "VIDPORT_LOG_LEVEL, loud, 'must be one of error, warn, info, debug, trace'",
    "VIDPORT_LOG_FORMAT, xml, 'must be one of text, json'",
    "VIDPORT_URL, localhost, must be an address",
  })
  void invalidValueIsReportedWithItsRequirement(String name, String value, String message) {
    assertThat(problems(Map.of(name, value)))
        .singleElement()
        .asString()
        .startsWith(name + ": " + message)
        .endsWith("but is \"" + value + "\"");
  }

  @ParameterizedTest
  @MethodSource
  void secretsAreNeverPartOfAMessage(Setting<?> secret) {
    Map<String, String> environment = Map.of(secret.name(), "t0p-secret", "VIDPORT_NOPE", "x");

    assertThat(String.join("\n", problems(environment))).doesNotContain("t0p-secret");
  }

  static Stream<Setting<?>> secretsAreNeverPartOfAMessage() {
    return SettingCatalog.ALL.stream().filter(Setting::secret);
  }

  @Test
  void signingKeyMustBeLong() {
    assertThat(problems(Map.of("VIDPORT_SIGNING_KEY", "c2hvcnQ=")))
        .singleElement()
        .asString()
        .startsWith("VIDPORT_SIGNING_KEY: must be base64 of at least 32 random bytes");
  }

  @Test
  void allProblemsAreReportedTogether() {
    assertThat(problems(Map.of("VIDPORT_HTTP_PORT", "x", "VIDPORT_ROLE", "y", "VIDPORT_NOPE", "z")))
        .hasSize(3);
  }

  @Test
  void unknownNameIsRefusedWithASuggestion() {
    assertThat(problems(Map.of("VIDPORT_HTTP_PROT", "80")))
        .containsExactly("VIDPORT_HTTP_PROT: is not a setting; did you mean VIDPORT_HTTP_PORT?");
  }

  @Test
  void nameThatLacksAWordGetsTheNamesThatHaveItsWords() {
    assertThat(problems(Map.of("VIDPORT_PORT", "80")))
        .containsExactly(
            "VIDPORT_PORT: is not a setting; did you mean VIDPORT_HTTP_PORT or VIDPORT_ADMIN_PORT?");
  }

  @Test
  void nameWithoutAnythingSimilarGetsNoSuggestion() {
    assertThat(problems(Map.of("VIDPORT_TELEPHONE_NUMBER", "1")))
        .containsExactly("VIDPORT_TELEPHONE_NUMBER: is not a setting");
  }

  @Test
  void shortNameGetsNoSuggestionThatDiffersInMostLetters() {
    assertThat(problems(Map.of("VIDPORT_FOO", "1")))
        .containsExactly("VIDPORT_FOO: is not a setting");
  }

  @Test
  void shortNameWithTwoExchangedLettersGetsASuggestion() {
    assertThat(problems(Map.of("VIDPORT_ROEL", "1")))
        .containsExactly("VIDPORT_ROEL: is not a setting; did you mean VIDPORT_ROLE?");
  }

  @Test
  void variablesWithoutThePrefixAreIgnored() {
    assertThat(
            read(Map.of("PATH", "/bin", "VIDEO", "x"), Optional.empty()).get(HttpSettingGroup.PORT))
        .isEqualTo(8080);
  }

  @Test
  void blankValueCountsAsNotSet() {
    assertThat(read(Map.of("VIDPORT_HTTP_PORT", " "), Optional.empty()).get(HttpSettingGroup.PORT))
        .isEqualTo(8080);
  }

  @Test
  void environmentOverridesTheFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("vidport.properties"),
            """
            # the address of this host
            VIDPORT_HTTP_PORT=9000
            VIDPORT_HTTP_HOST=0.0.0.0
            """);

    SettingValues values = read(Map.of("VIDPORT_HTTP_PORT", "9001"), Optional.of(file));

    assertThat(values.get(HttpSettingGroup.PORT)).isEqualTo(9001);
    assertThat(values.get(HttpSettingGroup.HOST)).isEqualTo("0.0.0.0");
  }

  @Test
  void problemInAFileNamesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a.properties"), "HTTP_PORT=1\n");

    assertThat(problems(Map.of("VIDPORT_CONFIG", file.toString())))
        .containsExactly(file + ": HTTP_PORT: is not a setting; did you mean VIDPORT_HTTP_PORT?");
  }

  @Test
  void missingFileIsReported() {
    Path file = folder.resolve("none");

    assertThat(problems(Map.of("VIDPORT_CONFIG", file.toString())))
        .singleElement()
        .asString()
        .startsWith(file + ": file not found");
  }

  @Test
  void rangesOfEgressAreChecked() {
    assertThat(problems(Map.of("VIDPORT_EGRESS_ALLOW", "10.0.0.0/8,localhost")))
        .singleElement()
        .asString()
        .startsWith("VIDPORT_EGRESS_ALLOW: must be IP addresses or ranges");
    assertThat(problems(Map.of("VIDPORT_EGRESS_ALLOW", "10.0.0.0/33"))).hasSize(1);
    assertThat(problems(Map.of("VIDPORT_EGRESS_DENY", "10.0.0.0/33"))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy:3128",
        "https://proxy:3128",
        "http://proxy",
        "http://user:secret@proxy:3128",
        "http://proxy:99999",
        "http://proxy:3128/path",
        "http://a b:1"
      })
  void proxyOfEgressIsAHostAndAPort(String proxy) {
    assertThat(problems(Map.of("VIDPORT_EGRESS_PROXY", proxy)))
        .singleElement()
        .asString()
        .startsWith("VIDPORT_EGRESS_PROXY: must be http://, a host and a port");
  }

  @Test
  void unusableCertificatesOfEgressNameTheSetting() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    Path missing = folder.resolve("none.pem");

    assertThat(hostProblems(Map.of("VIDPORT_EGRESS_CA", empty.toString())))
        .containsExactly("VIDPORT_EGRESS_CA: " + empty + " contains no certificate in PEM");
    assertThat(hostProblems(Map.of("VIDPORT_EGRESS_CA", missing.toString())))
        .containsExactly(
            "VIDPORT_EGRESS_CA: can't read the certificates in "
                + missing
                + ": NoSuchFileException");
  }

  @Test
  void unusableCertificatesOfMailNameTheSetting() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");

    assertThat(
            hostProblems(
                Map.of(
                    "VIDPORT_SMTP_URL", "smtps://mail.example.com",
                    "VIDPORT_SMTP_FROM", "no-reply@example.com",
                    "VIDPORT_SMTP_CA", empty.toString())))
        .containsExactly("VIDPORT_SMTP_CA: " + empty + " contains no certificate in PEM");
  }

  @Test
  void everySecretKeyMustBeLong() {
    String key = Base64.getEncoder().encodeToString(new byte[32]);

    assertThat(problems(Map.of("VIDPORT_SECRET_KEY", key + ",c2hvcnQ=")))
        .singleElement()
        .asString()
        .startsWith("VIDPORT_SECRET_KEY: must be base64 of at least 32 random bytes");
    assertThat(
            HostSettings.of(read(Map.of("VIDPORT_SECRET_KEY", key + " , " + key), Optional.empty()))
                .vidport()
                .secretKeys()
                .keys())
        .hasSize(2);
  }

  @Test
  void secretKeyIsSetOnce() {
    String key = Base64.getEncoder().encodeToString(new byte[32]);

    assertThat(hostProblems(Map.of("VIDPORT_SECRET_KEY", key, "VIDPORT_SECRET_KEY_FILE", "key")))
        .containsExactly("VIDPORT_SECRET_KEY_FILE: set either this or VIDPORT_SECRET_KEY");
  }

  @Test
  void keyOfAnEmbeddedDatabaseIsBesideTheDataFolder() {
    assertThat(
            HostSettings.of(read(Map.of("VIDPORT_DATA_DIR", "/srv/video"), Optional.empty()))
                .vidport()
                .secretKeys()
                .file())
        .contains(Path.of("/srv/video.key"));
  }

  @Test
  void secondSigningKeyNeedsTheFirst() {
    String key = Base64.getEncoder().encodeToString(new byte[32]);

    assertThat(hostProblems(Map.of("VIDPORT_SECOND_SIGNING_KEY", key)))
        .singleElement()
        .asString()
        .startsWith("VIDPORT_SECOND_SIGNING_KEY: has an effect only with VIDPORT_SIGNING_KEY");
  }

  private static List<String> hostProblems(Map<String, String> environment) {
    return catchThrowableOfType(
            InvalidSettings.class, () -> HostSettings.of(read(environment, Optional.empty())))
        .problems();
  }

  private static SettingValues read(Map<String, String> environment, Optional<Path> file) {
    return SettingValues.read(environment, file);
  }

  private static List<String> problems(Map<String, String> environment) {
    return catchThrowableOfType(
            InvalidSettings.class, () -> SettingValues.read(environment, Optional.empty()))
        .problems();
  }
}
