package dev.vidport.mediafile;

import java.nio.file.Path;
import java.time.Duration;

/** The shortest program with media files. Part of docs/embedding.md. */
final class MediaExample {
  private MediaExample() {}

  static void run(Path source, Path folder) throws Exception {
    Media media = Media.create();

    MediaInfo info = media.probe(source);
    System.out.println(info.duration().toSeconds() + " s, " + info.video());

    media.still(source, Duration.ofSeconds(1), folder.resolve("still.jpg"));
    media.mp4(source, folder.resolve("video.mp4"), VideoOptions.maxHeight(720));
    media.hls(source, folder.resolve("stream"), VideoOptions.maxHeight(1080));
  }
}
