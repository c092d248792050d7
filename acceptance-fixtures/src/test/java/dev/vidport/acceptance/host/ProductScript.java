package dev.vidport.acceptance.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/** A script that runs the product, for the commands of a page. */
public final class ProductScript {
  private ProductScript() {}

  /** Writes the script, which takes the arguments of the command line. */
  public static void write(Path file) throws IOException {
    String command =
        ProductCommand.command(List.of("-Xmx256m"), List.of()).stream()
            .map(argument -> "'" + argument.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Files.writeString(file, "#!/bin/sh\nexec " + command + " \"$@\"\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
