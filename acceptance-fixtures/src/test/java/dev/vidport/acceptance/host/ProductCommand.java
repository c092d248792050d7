package dev.vidport.acceptance.host;

import dev.vidport.host.Main;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of the product: the jar if the build has created it, otherwise the class path.
 */
final class ProductCommand {
  private ProductCommand() {}

  static List<String> command(List<String> javaOptions, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // These processes end before the optimizing compiler and a parallel collector pay off.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    Path jar = classes().resolveSibling("vidport.jar");
    if (Files.isRegularFile(classes()) && Files.isRegularFile(jar)) {
      String archive = ClassArchive.option(List.copyOf(command), jar);
      command.addAll(javaOptions);
      command.addAll(List.of(archive, "-jar", jar.toString()));
    } else {
      command.addAll(javaOptions);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    }
    command.addAll(arguments);
    return command;
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
}
