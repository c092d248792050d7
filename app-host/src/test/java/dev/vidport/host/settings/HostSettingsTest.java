package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.outbound.caption.TranscriptionServerSettings;
import dev.vidport.storage.filesystem.FolderStoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostSettingsTest {
  private static final Map<String, String> S3 =
      Map.of(
          "VIDPORT_S3_BUCKET", "videos",
          "VIDPORT_S3_ACCESS_KEY", "access",
          "VIDPORT_S3_SECRET_KEY", "t0p-secret",
          "VIDPORT_DATABASE_PASSWORD", "t0p-secret");

  @Test
  void defaultsDescribeASingleHost() {
    HostSettings settings = of(Map.of());

    assertThat(settings.endpoints().http().host()).isEqualTo("127.0.0.1");
    assertThat(settings.vidport().role()).isEqualTo(Role.ALL);
    assertThat(settings.vidport().baseUrl()).isEqualTo(URI.create("http://localhost:8080"));
    assertThat(settings.vidport().store())
        .isEqualTo(new FolderStoreSettings(Path.of("data/objects")));
    assertThat(settings.vidport().database().jdbcUrl())
        .startsWith("jdbc:h2:file:/")
        .endsWith("/data/database/vidport");
    assertThat(settings.vidport().worker().slots()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void baseAddressFollowsThePortUnlessItIsSet() {
    assertThat(of(Map.of("VIDPORT_HTTP_PORT", "9000")).vidport().baseUrl())
        .isEqualTo(URI.create("http://localhost:9000"));
    assertThat(of(Map.of()).listeningOn(9001, 9002).vidport().baseUrl())
        .isEqualTo(URI.create("http://localhost:9001"));
    assertThat(
            of(Map.of("VIDPORT_BASE_URL", "https://video.example.com/"))
                .listeningOn(9001, 9002)
                .vidport()
                .baseUrl())
        .isEqualTo(URI.create("https://video.example.com"));
  }

  @Test
  void speechIsRecognizedByPocketsphinxUnlessAServerOrAModelIsSet() {
    assertThat(of(Map.of()).vidport().speech())
        .isEqualTo(new SpeechSettings.Pocketsphinx("pocketsphinx_continuous"));
    assertThat(of(Map.of("VIDPORT_POCKETSPHINX", "none")).vidport().speech())
        .isEqualTo(new SpeechSettings.None());
    assertThat(of(Map.of("VIDPORT_SPEECH_URL", "https://api.test/v1")).vidport().speech())
        .isEqualTo(
            new SpeechSettings.Server(
                new TranscriptionServerSettings(
                    URI.create("https://api.test/v1"), Optional.empty(), "whisper-1")));
    // Any file.
    assertThat(of(Map.of("VIDPORT_WHISPER_MODEL", "pom.xml")).vidport().speech())
        .isEqualTo(new SpeechSettings.Whisper("whisper-cli", Path.of("pom.xml")));
  }

  @Test
  void settingsOfSpeechThatContradictEachOtherAreNamed() {
    assertThatThrownBy(
            () -> of(Map.of("VIDPORT_SPEECH_KEY", "t0p-secret", "VIDPORT_SPEECH_MODEL", "base")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("VIDPORT_SPEECH_KEY: has no effect without VIDPORT_SPEECH_URL")
        .hasMessageContaining("VIDPORT_SPEECH_MODEL: has no effect without VIDPORT_SPEECH_URL")
        .hasMessageNotContaining("t0p-secret");
    assertThatThrownBy(
            () ->
                of(
                    Map.of(
                        "VIDPORT_SPEECH_URL", "https://api.test",
                        "VIDPORT_WHISPER_MODEL", "pom.xml")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("can't be set together");
    assertThatThrownBy(() -> of(Map.of("VIDPORT_WHISPER_MODEL", "/nowhere/model.bin")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("must be a file that the user of this process may read");
  }

  @Test
  void mailServerNeedsItsAddressAndASender() {
    Map<String, String> server = Map.of("VIDPORT_SMTP_URL", "smtps://jo:t0p-secret@mail.test");
    Map<String, String> sender = Map.of("VIDPORT_SMTP_FROM", "Vidport <no-reply@mail.test>");
    Map<String, String> both = new HashMap<>(server);
    both.putAll(sender);

    assertThat(of(Map.of()).vidport().mail()).isEmpty();
    assertThat(of(both).vidport().mail().orElseThrow().address())
        .isEqualTo("smtps://mail.test:465");
    assertThat(of(both).vidport().mail().toString()).doesNotContain("t0p-secret");
    assertThatThrownBy(() -> of(server))
        .hasMessageContaining("VIDPORT_SMTP_FROM: is required")
        .hasMessageNotContaining("t0p-secret");
    assertThatThrownBy(() -> of(sender)).hasMessageContaining("VIDPORT_SMTP_URL: is required");
  }

  @Test
  void wrongMailServerIsReportedWithoutItsPassword() {
    assertThatThrownBy(
            () ->
                of(
                    Map.of(
                        "VIDPORT_SMTP_URL", "smtp://jo:t0p-secret@mail.test?starttls=no",
                        "VIDPORT_SMTP_FROM", "vidport")))
        .hasMessageContaining("VIDPORT_SMTP_URL: must start with smtps://")
        .hasMessageContaining("VIDPORT_SMTP_FROM: must be one e-mail address")
        .hasMessageNotContaining("t0p-secret");
  }

  @Test
  void everybodyMaySignUpUnlessSettingsSayOtherwise() {
    assertThat(of(Map.of()).vidport().signUp()).isEqualTo(SignUpPolicy.OPEN);
    assertThat(
            of(Map.of(
                    "VIDPORT_SIGN_UP", "Invited",
                    "VIDPORT_SIGN_UP_DOMAINS", "Bücher.example, *.EXAMPLE.com"))
                .vidport()
                .signUp())
        .isEqualTo(
            new SignUpPolicy(
                SignUpMode.INVITED,
                List.of(
                    new AllowedDomain("xn--bcher-kva.example"),
                    new AllowedDomain("*.example.com"))));
    assertThatThrownBy(
            () -> of(Map.of("VIDPORT_SIGN_UP", "off", "VIDPORT_SIGN_UP_DOMAINS", "example.com,@x")))
        .hasMessageContaining("VIDPORT_SIGN_UP: must be one of open, invited, closed")
        .hasMessageContaining("VIDPORT_SIGN_UP_DOMAINS: must be host names");
  }

  @Test
  void openUploadsAreLimited() {
    assertThat(of(Map.of()).vidport().uploadLimits()).isEqualTo(UploadLimits.DEFAULTS);
    assertThat(
            of(Map.of(
                    "VIDPORT_OPEN_UPLOADS", "7",
                    "VIDPORT_OPEN_UPLOAD_GB", "2",
                    "VIDPORT_UPLOAD_FREE_MB", "3"))
                .withRole(Role.API)
                .vidport()
                .uploadLimits())
        .isEqualTo(new UploadLimits(7, 2L << 30, 3L << 20));
  }

  @Test
  void connectionsAreLimited() {
    assertThat(of(Map.of()).endpoints().http().connections()).isEqualTo(5_000);
    assertThat(
            of(Map.of("VIDPORT_HTTP_CONNECTIONS", "50"))
                .listeningOn(0, 0)
                .endpoints()
                .http()
                .connections())
        .isEqualTo(50);
  }

  @Test
  void clientsAreLimitedByAddress() {
    ClientLimits limits =
        of(Map.of(
                "VIDPORT_HTTP_CONNECTIONS_PER_ADDRESS", "9",
                "VIDPORT_HTTP_TRUSTED_PROXIES", "10.0.0.0/8, fd00::1"))
            .listeningOn(0, 0)
            .endpoints()
            .http()
            .clients();

    assertThat(limits.connections()).isEqualTo(9);
    assertThat(limits.proxies())
        .containsExactly(CidrBlock.parse("10.0.0.0/8"), CidrBlock.parse("fd00::1"));
    assertThat(of(Map.of()).endpoints().http().clients()).isEqualTo(ClientLimits.defaults());
    assertThat(of(Map.of("VIDPORT_HTTP_TRUSTED_PROXIES", "none")).endpoints().http().clients())
        .extracting(ClientLimits::proxies)
        .isEqualTo(List.of());
    assertThatThrownBy(() -> of(Map.of("VIDPORT_HTTP_TRUSTED_PROXIES", "proxy.example.com")))
        .hasMessageContaining("must be IP addresses or ranges");
  }

  @Test
  void bucketWithoutEndpointUsesAmazon() {
    assertThat(of(S3).vidport().store().address())
        .isEqualTo("https://s3.us-east-1.amazonaws.com/videos");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "Videos", "my_videos", "a..b", "-videos", "192.0.2.1"})
  void nameThatNoBucketMayHaveIsAProblem(String name) {
    Map<String, String> settings = new HashMap<>(S3);
    settings.put("VIDPORT_S3_BUCKET", name);

    assertThat(catchThrowableOfType(InvalidSettings.class, () -> of(settings)).problems())
        .singleElement()
        .asString()
        .startsWith("VIDPORT_S3_BUCKET: must have 3 to 63 lower-case letters");
  }

  @Test
  void incompleteS3SettingsNameTheMissingOnes() {
    assertThat(
            catchThrowableOfType(
                    InvalidSettings.class,
                    () -> of(Map.of("VIDPORT_S3_ENDPOINT", "http://127.0.0.1:9000")))
                .problems())
        .containsExactly(
            "VIDPORT_S3_BUCKET: is required because an S3 store is configured",
            "VIDPORT_S3_ACCESS_KEY: is required because an S3 store is configured",
            "VIDPORT_S3_SECRET_KEY: is required because an S3 store is configured");
  }

  @Test
  void problemsOfValuesAndGroupsAreReportedTogether() {
    SettingValues values =
        SettingValues.readLeniently(
            Map.of(
                "VIDPORT_DATA_DIR", "\0",
                "VIDPORT_HTTP_PORT", "x",
                "VIDPORT_UNHEARD_OF", "y",
                "VIDPORT_PLANS", "/nowhere/plans.json",
                "VIDPORT_S3_ACCESS_KEY", "access",
                "VIDPORT_S3_SECRET_KEY", "t0p-secret"),
            Optional.empty());

    assertThat(
            catchThrowableOfType(InvalidSettings.class, () -> HostSettings.of(values)).problems())
        .containsExactly(
            "VIDPORT_DATA_DIR: must be a path, but is \"\0\"",
            "VIDPORT_HTTP_PORT: must be a whole number from 0 to 65535, but is \"x\"",
            "VIDPORT_UNHEARD_OF: is not a setting",
            "VIDPORT_S3_BUCKET: is required because an S3 store is configured",
            "VIDPORT_PLANS: /nowhere/plans.json: file not found");
  }

  @Test
  void missingPlansFileStopsTheStart() {
    assertThatThrownBy(() -> of(Map.of("VIDPORT_PLANS", "/nowhere/plans.json")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("VIDPORT_PLANS: /nowhere/plans.json: file not found");
  }

  @Test
  void secretsAreNotInTheText() {
    assertThat(of(S3).toString()).doesNotContain("t0p-secret");
  }

  @Test
  void demoHasItsOwnDataFolder() {
    SettingValues none = SettingValues.read(Map.of(), Optional.empty());
    SettingValues some =
        SettingValues.read(Map.of("VIDPORT_DATA_DIR", "/srv/video"), Optional.empty());

    assertThat(HostSettings.forDemo(none).dataDir()).isEqualTo(Path.of("data/demo"));
    assertThat(HostSettings.forDemo(some).dataDir()).isEqualTo(Path.of("/srv/video"));
  }

  private static HostSettings of(Map<String, String> environment) {
    return HostSettings.of(SettingValues.read(environment, Optional.empty()));
  }
}
