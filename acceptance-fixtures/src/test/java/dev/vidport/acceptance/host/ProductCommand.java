package dev.vidport.acceptance.host;

import static java.util.stream.Collectors.joining;

import dev.vidport.host.Main;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of the product: the jar of the distribution if the build has created it, with
 * its class archive ({@code -Dtests.together}), which halves the processor time of a start.
 * Otherwise the class path.
 */
final class ProductCommand {
  private static final String PROCESS_START = "jdk.lang.Process.launchMechanism";

  private ProductCommand() {}

  static List<String> command(List<String> javaOptions, List<String> arguments) {
    return command(ProductBuild.present(), javaOptions, arguments);
  }

  static List<String> command(
      ProductBuild build, List<String> javaOptions, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // These processes end before the optimizing compiler and a parallel collector pay off.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // As this process: by default, the JDK starts each program by another one.
    Optional.ofNullable(System.getProperty(PROCESS_START))
        .ifPresent(start -> command.add("-D" + PROCESS_START + "=" + start));
    command.addAll(javaOptions);
    Optional<Path> jar = build.jar().or(ProductCommand::builtJar);
    jar.map(Path::toAbsolutePath)
        .map(Path::getParent)
        .ifPresent(library -> command.addAll(archiveOptions(library)));
    String classPath = jar.map(Path::toString).orElse(System.getProperty("java.class.path"));
    if (jar.isPresent() && build.more().isEmpty()) {
      command.addAll(List.of("-jar", classPath));
    } else {
      String more = build.more().stream().map(file -> File.pathSeparator + file).collect(joining());
      command.addAll(List.of("-cp", classPath + more, Main.class.getName()));
    }
    command.addAll(arguments);
    return command;
  }

  private static Optional<Path> builtJar() {
    Path classes = classes();
    return Files.isRegularFile(classes)
        ? Optional.of(library(classes).resolve("vidport.jar"))
        : Optional.empty();
  }

  /** Location of the host classes: a folder, or a jar from the package phase on. */
  private static Path classes() {
    URI location;
    try {
      location = Main.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("invalid class path entry", e);
    }
    return Path.of(location);
  }

  /** Where the distribution has its jars, next to the jar of the host classes. */
  private static Path library(Path classes) {
    String name =
        classes.getFileName().toString().replace("vidport-host-", "vidport-").replace(".jar", "");
    return classes.resolveSibling(Path.of(name, name, "lib"));
  }

  private static List<String> archiveOptions(Path library) {
    List<String> options = new ArrayList<>();
    try (DirectoryStream<Path> archives = Files.newDirectoryStream(library, "classes-*.jsa")) {
      archives.forEach(archive -> options.add("-XX:SharedArchiveFile=" + archive));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return options;
  }
}
