package dev.vidport.media.packaging;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.Chunk;
import dev.vidport.media.process.FfmpegTime;
import dev.vidport.media.source.MediaInput;
import java.util.List;

/** Writes the list from which ffmpeg's concat demuxer joins the chunks of a rendition. Pure. */
final class ConcatList {
  private ConcatList() {}

  /**
   * @param chunks one chunk per file
   */
  static String of(FrameRate rate, List<Chunk> chunks, List<MediaInput> files) {
    StringBuilder list = new StringBuilder("ffconcat version 1.0\n");
    for (int i = 0; i < files.size(); i++) {
      list.append("file '").append(files.get(i).url().replace("'", "'\\''")).append("'\n");
      if (i < files.size() - 1) {
        // The length in the file is rounded to milliseconds; a join needs the exact one.
        list.append("duration ")
            .append(FfmpegTime.seconds(seconds(rate, chunks.get(i))))
            .append('\n');
      }
    }
    return list.toString();
  }

  private static double seconds(FrameRate rate, Chunk chunk) {
    return rate.seconds(chunk.endFrame().orElseThrow() - chunk.firstFrame());
  }
}
