package dev.vidport.host.command;

import dev.vidport.domain.id.VideoId;
import picocli.CommandLine.Parameters;

/** The ID parameter of a command for one video. */
final class VideoParameter {
  @Parameters(paramLabel = "ID", description = "Video ID: 32 hexadecimal digits.")
  private String text;

  VideoId id() {
    if (!text.matches("[0-9a-f]{32}")) {
      throw new CommandFailed(CommandExitCode.USAGE, "A video ID has 32 hexadecimal digits.");
    }
    return new VideoId(text);
  }
}
