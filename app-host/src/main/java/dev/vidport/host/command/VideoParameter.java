package dev.vidport.host.command;

import dev.vidport.domain.id.VideoId;
import picocli.CommandLine.Parameters;

/** A video that is named by its id. */
final class VideoParameter {
  @Parameters(paramLabel = "ID", description = "The video's id: 32 hexadecimal digits.")
  private String text;

  VideoId id() {
    if (!text.matches("[0-9a-f]{32}")) {
      throw new CommandFailed(Exit.USAGE, "a video's id has 32 hexadecimal digits");
    }
    return new VideoId(text);
  }
}
