package dev.vidport.host.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders of Vidport in the home of the user (XDG Base Directory Specification). */
public final class UserFolders {
  private static final String NAME = "vidport";

  private final Map<String, String> environment;
  private final String userHome;

  public UserFolders(Map<String, String> environment) {
    this(environment, System.getProperty("user.home"));
  }

  /**
   * @param userHome the home of the user, as Java knows it
   */
  UserFolders(Map<String, String> environment, String userHome) {
    this.environment = Map.copyOf(environment);
    this.userHome = userHome;
  }

  /** What may be deleted at any time. */
  public Path cache() {
    return folder("XDG_CACHE_HOME", ".cache");
  }

  /** The records of unfinished uploads. */
  public Path uploads() {
    return cache().resolve("uploads");
  }

  /** What the user has set. */
  public Path config() {
    return folder("XDG_CONFIG_HOME", ".config");
  }

  private Path folder(String variable, String inHome) {
    return Optional.ofNullable(environment.get(variable))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> home().resolve(inHome))
        .resolve(NAME);
  }

  /**
   * A user without an entry in the list of users, as in many containers, has no home: Java then
   * calls it {@code ?}.
   */
  private Path home() {
    return Stream.concat(Stream.ofNullable(environment.get("HOME")), Stream.of(userHome))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .findFirst()
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), NAME + "-" + userId()));
  }

  private static Object userId() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return System.getProperty("user.name");
    }
  }
}
