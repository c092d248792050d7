package dev.vidport.media.process;

import dev.vidport.media.source.MediaInput;
import java.util.ArrayList;
import java.util.List;

/**
 * Options before every input that holds what a user sent. Without them a playlist named {@code
 * .mp4} opens files of this machine and addresses of its network.
 */
public final class Safety {
  /** Containers that hold media themselves, and never only name other files. */
  private static final String VIDEO_FORMATS = "mov,matroska,avi,mpegts,mpeg,flv,asf,ogg";

  /** Known so that sound alone is refused for what it is, instead of as something unknown. */
  private static final String SOUND_FORMATS = "mp3,wav,flac,aac,w64,aiff";

  private Safety() {}

  public static List<String> options(MediaInput input, long maxPixels) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-protocol_whitelist",
                input.whitelist(),
                "-format_whitelist",
                VIDEO_FORMATS + "," + SOUND_FORMATS,
                "-max_pixels",
                Long.toString(maxPixels)));
    if (input.arriving()) {
      // Indexes that lie behind the media are not there yet; without this it would jump to them.
      options.addAll(List.of("-seekable", "0"));
    }
    return options;
  }
}
