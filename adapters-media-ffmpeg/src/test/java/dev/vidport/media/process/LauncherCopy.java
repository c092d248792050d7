package dev.vidport.media.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A copy of the launcher of Java: a program that needs a library, which it searches beside itself
 * and in {@code ../lib} ({@code $ORIGIN}). Once started, it misses the rest of Java.
 */
public final class LauncherCopy {
  public static final String LIBRARY = "libjli.so";

  /** A part of what it prints once the dynamic linker has loaded it. */
  public static final String STARTED = "Could not find Java SE Runtime Environment";

  private static final Path JAVA = Path.of(System.getProperty("java.home"));

  private LauncherCopy() {}

  /** The launcher in {@code folder}, with its library in {@code libraries}. */
  public static Path in(Path folder, Path libraries) throws IOException {
    Files.createDirectories(libraries);
    Files.copy(
        JAVA.resolve("lib").resolve(LIBRARY),
        libraries.resolve(LIBRARY),
        StandardCopyOption.REPLACE_EXISTING);
    return withoutLibrary(folder);
  }

  public static Path withoutLibrary(Path folder) throws IOException {
    Path program = Files.createDirectories(folder).resolve("launcher");
    return Files.copy(JAVA.resolve("bin/java"), program, StandardCopyOption.COPY_ATTRIBUTES);
  }
}
