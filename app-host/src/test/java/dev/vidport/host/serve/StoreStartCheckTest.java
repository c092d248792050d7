package dev.vidport.host.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreStartCheckTest {
  private static final Map<String, String> POSTGRESQL =
      Map.of("VIDPORT_DATABASE_URL", "jdbc:postgresql://db/vidport");
  private static final Map<String, String> S3 =
      Map.of(
          "VIDPORT_S3_ENDPOINT", "https://s3.example.com",
          "VIDPORT_S3_BUCKET", "videos",
          "VIDPORT_S3_ACCESS_KEY", "key",
          "VIDPORT_S3_SECRET_KEY", "secret");

  @ParameterizedTest(name = "role {0}, PostgreSQL {1}, S3 {2}: {3}")
  @CsvSource({
    "api, true, false, true",
    "worker, true, false, true",
    "all, true, false, false",
    "worker, false, false, false",
    "api, true, true, false"
  })
  void hostsWithRolesOfTheirOwnNeedACommonStore(
      String role, boolean postgresql, boolean s3, boolean expected) {
    Map<String, String> environment = new HashMap<>(Map.of("VIDPORT_ROLE", role));
    environment.putAll(postgresql ? POSTGRESQL : Map.of());
    environment.putAll(s3 ? S3 : Map.of());

    HostSettings settings = HostSettings.of(SettingValues.read(environment, Optional.empty()));

    assertThat(StoreStartCheck.needsSharedFolder(settings.vidport())).isEqualTo(expected);
  }
}
