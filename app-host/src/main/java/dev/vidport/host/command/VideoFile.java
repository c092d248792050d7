package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks the file that a user wants to upload. */
public final class VideoFile {
  private VideoFile() {}

  public static Path checked(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new CommandFailed(CommandExitCode.USAGE, name(file) + " is not a readable file.");
    }
    if (Files.size(file) == 0) {
      throw new CommandFailed(CommandExitCode.USAGE, name(file) + " is empty.");
    }
    return file;
  }

  private static String name(Path file) {
    return VisibleText.of(file.toString());
  }
}
