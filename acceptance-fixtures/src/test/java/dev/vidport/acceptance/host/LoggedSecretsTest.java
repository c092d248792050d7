package dev.vidport.acceptance.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedSecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "key vpk_abcdefgh",
        "session=vps_0123456789-_",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "Authorization: Bearer abcdefghijkl",
        "GET /play/QUJDREVGR0hJSktMTU5PUA.x/master.m3u8",
        "PUT /files/QUJDREVGR0hJSktMTU5PUA",
        "https://s3/bucket/key?X-Amz-Signature=0123",
        "Your sign-in code: 123456"
      })
  void secretIsFound(String line) {
    assertThat(LoggedSecrets.isSecret(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer ***",
        "GET /play/***/master.m3u8",
        "exit code 1, 123456 bytes",
        "revoked key 0123456789ab of account 0123456789abcdef0123456789abcdef",
        "d.v.p.engine.Worker - Worker stopped: worker=media-1f3a-1"
      })
  void otherLinesAreNot(String line) {
    assertThat(LoggedSecrets.isSecret(line)).isFalse();
  }

  @Test
  void everyFileIsRead(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("host-1.log"), "started\n");
    Files.createDirectory(folder.resolve("other"));
    Files.writeString(folder.resolve("other/host-2.log"), "started\nkey vpk_abcdefgh\n");

    assertThat(LoggedSecrets.below(folder)).hasSize(1).first().asString().contains("host-2.log");
    assertThat(LoggedSecrets.below(folder.resolve("missing"))).isEmpty();
  }
}
