package dev.vidport.acceptance.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The release of the product that a process runs.
 *
 * @param jar of another release; empty for the one that is tested
 * @param more jars after it on the class path
 */
public record ProductBuild(Optional<Path> jar, List<Path> more) {
  private static final String LAST_RELEASE = "vidport.last-release";

  /** The one that is tested. */
  public static ProductBuild present() {
    return new ProductBuild(Optional.empty(), List.of());
  }

  /**
   * The release before it, whose {@code lib/vidport.jar} is named by {@code
   * -Dvidport.last-release=FILE}; without it, the present one.
   */
  public static ProductBuild last() {
    Optional<Path> jar = Optional.ofNullable(System.getProperty(LAST_RELEASE)).map(Path::of);
    jar.filter(file -> !Files.isRegularFile(file))
        .ifPresent(
            missing -> {
              throw new IllegalArgumentException(LAST_RELEASE + ": no file " + missing);
            });
    return new ProductBuild(jar, List.of());
  }

  /** The same with another jar on its class path. */
  public ProductBuild with(Path another) {
    return new ProductBuild(jar, Stream.concat(more.stream(), Stream.of(another)).toList());
  }
}
