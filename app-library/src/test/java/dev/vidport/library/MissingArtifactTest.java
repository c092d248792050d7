package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests settings whose adapters are artifacts of their own: the tests of this module have none. */
class MissingArtifactTest {
  @TempDir private Path parent;

  static List<Arguments> settings() {
    return List.of(
        needing(
            "vidport-s3",
            change ->
                change.store(
                    S3Settings.of(URI.create("http://localhost:9"), "videos", "name", "key"))),
        needing(
            "vidport-postgresql",
            change ->
                change
                    .database(
                        DatabaseSettings.of("jdbc:postgresql://localhost:9/vidport", "jo", ""))
                    .secretKeys(SecretKeySettings.of(new byte[32]))),
        needing(
            "vidport-smtp",
            change ->
                change.mail(Optional.of(SmtpSettings.of("smtps://localhost:9", "jo@example.com")))),
        needing(
            "vidport-stripe",
            change ->
                change.payment(
                    Optional.of(StripeSettings.of("sk_test_00000000", "whsec_00000000")))));
  }

  private static Arguments needing(String artifact, Consumer<VidportSettings.Builder> change) {
    return arguments(artifact, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("settings")
  void errorNamesTheArtifactBeforeAnythingIsCreated(
      String artifact, Consumer<VidportSettings.Builder> change) {
    Path folder = parent.resolve("data");

    assertThatExceptionOfType(MissingArtifactException.class)
        .isThrownBy(() -> Vidport.builder().dataDir(folder).settings(change).build())
        .withMessageContaining("add dev.vidport:" + artifact + " to the class path")
        .satisfies(fault -> assertThat(fault.artifact()).isEqualTo(artifact));
    assertThat(parent).isEmptyDirectory();
  }
}
