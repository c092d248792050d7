package dev.vidport.http.server.call;

import java.util.List;
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
  private static final List<Mark> PROGRAMS =
      List.of(
          new Mark("Edg", "Edge"),
          new Mark("OPR/", "Opera"),
          new Mark("SamsungBrowser/", "Samsung Internet"),
          new Mark("Firefox/", "Firefox"),
          new Mark("FxiOS/", "Firefox"),
          new Mark("Chrome/", "Chrome"),
          new Mark("CriOS/", "Chrome"),
          new Mark("Safari/", "Safari"),
          new Mark("curl/", "curl"),
          new Mark("Java-http-client/", "Java"),
          new Mark("python", "Python"),
          new Mark("node", "Node.js"));

  /** Marks of systems; Android also names Linux. */
  private static final List<Mark> SYSTEMS =
      List.of(
          new Mark("iPhone", "iPhone"),
          new Mark("iPad", "iPad"),
          new Mark("Android", "Android"),
          new Mark("Windows", "Windows"),
          new Mark("CrOS", "ChromeOS"),
          new Mark("Macintosh", "macOS"),
          new Mark("Linux", "Linux"));

  private DeviceName() {}

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
            .flatMap(marks -> first(marks, read).stream())
            .collect(Collectors.joining(", "));
    return Optional.of(name).filter(known -> !known.isEmpty());
  }

  private static Optional<String> first(List<Mark> marks, String text) {
    return marks.stream().filter(mark -> text.contains(mark.text())).map(Mark::name).findFirst();
  }

  private record Mark(String text, String name) {}
}
