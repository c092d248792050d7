package dev.vidport.host.command;

import dev.vidport.domain.id.VideoId;
import picocli.CommandLine.Parameters;

/** The ID parameter of a command for one video. */
public final class VideoParameter {
  @Parameters(index = "0", paramLabel = "ID", description = "Video ID: 32 hexadecimal digits.")
  private String text;

  public VideoId id() {
    return new VideoId(HexParameter.of(text, 32, "A video ID"));
  }
}
