package dev.vidport.http.server.call;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of program and system that a {@code User-Agent} names, out of those that are known
 * here. Versions and models are left out: they would tell people apart.
 */
public final class DeviceName {
  /** In characters; the names are in the beginning. */
  private static final int MAX_READ = 512;

  /** Marks of programs, the more special ones first: most browsers also name those before them. */
  private static final Map<String, String> PROGRAMS =
      ordered(
          List.of(
              List.of("Edg", "Edge"),
              List.of("OPR/", "Opera"),
              List.of("SamsungBrowser/", "Samsung Internet"),
              List.of("Firefox/", "Firefox"),
              List.of("FxiOS/", "Firefox"),
              List.of("Chrome/", "Chrome"),
              List.of("CriOS/", "Chrome"),
              List.of("Safari/", "Safari"),
              List.of("curl/", "curl"),
              List.of("Java-http-client/", "Java"),
              List.of("python", "Python"),
              List.of("node", "Node.js")));

  /** Marks of systems; Android also names Linux. */
  private static final Map<String, String> SYSTEMS =
      ordered(
          List.of(
              List.of("iPhone", "iPhone"),
              List.of("iPad", "iPad"),
              List.of("Android", "Android"),
              List.of("Windows", "Windows"),
              List.of("CrOS", "ChromeOS"),
              List.of("Macintosh", "macOS"),
              List.of("Linux", "Linux")));

  private DeviceName() {}

  private static Map<String, String> ordered(List<List<String>> pairs) {
    Map<String, String> names = new LinkedHashMap<>();
    pairs.forEach(pair -> names.put(pair.get(0), pair.get(1)));
    return names;
  }

  /**
   * Such as {@code Firefox, Windows}.
   *
   * @param userAgent the header; null without one
   */
  public static Optional<String> of(@Nullable String userAgent) {
    if (userAgent == null) {
      return Optional.empty();
    }
    String read = userAgent.substring(0, Math.min(userAgent.length(), MAX_READ));
    String name =
        Stream.of(PROGRAMS, SYSTEMS)
            .flatMap(names -> first(names, read).stream())
            .collect(Collectors.joining(", "));
    return Optional.of(name).filter(known -> !known.isEmpty());
  }

  private static Optional<String> first(Map<String, String> names, String text) {
    return names.entrySet().stream()
        .filter(mark -> text.contains(mark.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
