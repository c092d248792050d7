package dev.vidport.acceptance.host;

import dev.vidport.host.Main;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the product is run: the jar that its users run, where the build has got that far, and
 * otherwise its classes.
 */
final class Program {
  private Program() {}

  static List<String> command(List<String> javaOptions, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    Path jar = classes().resolveSibling("vidport.jar");
    if (Files.isRegularFile(classes()) && Files.isRegularFile(jar)) {
      command.addAll(List.of("-jar", jar.toString()));
    } else {
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    }
    command.addAll(arguments);
    return command;
  }

  /** Where the classes of the host come from: a folder, or from the package phase on a jar. */
  private static Path classes() {
    URI place;
    try {
      place = Main.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class path entry that is no address", e);
    }
    return Path.of(place);
  }
}
