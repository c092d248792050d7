package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserFoldersTest {
  @Test
  void cacheFolderFollowsXdg() {
    assertThat(uploads(Map.of("XDG_CACHE_HOME", "/cache")))
        .isEqualTo(Path.of("/cache/vidport/uploads"));
    assertThat(uploads(Map.of()))
        .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/vidport/uploads"));
  }

  /** Java calls the home of a user that it does not know {@code ?}. */
  @Test
  void userWithoutAHomeHasACacheFolderElsewhere() {
    assertThat(uploads(Map.of("HOME", "/home/ann"), "?"))
        .isEqualTo(Path.of("/home/ann/.cache/vidport/uploads"));
    assertThat(uploads(Map.of(), "?"))
        .startsWithRaw(Path.of(System.getProperty("java.io.tmpdir")))
        .endsWithRaw(Path.of(".cache/vidport/uploads"));
    assertThat(uploads(Map.of("HOME", "relative"), "?")).isAbsolute();
  }

  private static Path uploads(Map<String, String> environment) {
    return new UserFolders(environment).uploads();
  }

  private static Path uploads(Map<String, String> environment, String userHome) {
    return new UserFolders(environment, userHome).uploads();
  }
}
