package dev.vidport.bench.job;

import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.render.Encoding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What somebody would type to get the same renditions: same sizes, preset, quality, caps and
 * keyframes.
 */
final class HandMade {
  private static final String SEGMENTS =
      "hls_time=4:hls_segment_type=fmp4:hls_playlist_type=vod:hls_flags=single_file";

  private final Path source;
  private final Path folder;
  private final List<Rendition> renditions;
  private final int keyframes;

  /**
   * @param folder where the results go
   */
  HandMade(Clip clip, Path folder) {
    this.source = clip.file();
    this.folder = folder;
    this.renditions =
        Ladder.of(clip.width(), clip.height(), clip.rate(), RenderOptions.DEFAULT_MAX_HEIGHT);
    this.keyframes = (int) clip.rate().nearestFrame(4_000_000);
  }

  /** All renditions from one decode, the MP4 from the encode of the largest, and a still of it. */
  List<List<String>> oneCommand() {
    List<String> line = start();
    line.addAll(List.of("-filter_complex", graph()));
    for (int i = 0; i < renditions.size(); i++) {
      line.addAll(List.of("-map", "[o" + i + "]"));
      if (i == 0) {
        line.addAll(List.of("-map", "0:a"));
        line.addAll(picture(renditions.get(i)));
        line.addAll(sound());
        line.addAll(tee());
      } else {
        line.addAll(picture(renditions.get(i)));
        line.addAll(hls(renditions.get(i).label()));
      }
    }
    return List.of(line, still());
  }

  /** A run for each rendition with its sound, one for the MP4, and the still. */
  List<List<String>> oneEach() {
    List<List<String>> lines = new ArrayList<>();
    for (Rendition rendition : renditions) {
      List<String> line = alone(rendition);
      line.addAll(hls(rendition.label()));
      lines.add(line);
    }
    List<String> mp4 = alone(renditions.get(0));
    mp4.addAll(List.of("-movflags", "+faststart", file("video.mp4")));
    lines.add(mp4);
    lines.add(still());
    return lines;
  }

  private List<String> alone(Rendition rendition) {
    List<String> line = start();
    line.addAll(List.of("-map", "0:v", "-map", "0:a", "-vf", size(rendition)));
    line.addAll(picture(rendition));
    line.addAll(sound());
    return line;
  }

  private List<String> start() {
    return new ArrayList<>(
        List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source.toString()));
  }

  /** Each size is made of the next larger one. */
  private String graph() {
    StringBuilder graph = new StringBuilder("[0:v]" + size(renditions.get(0)));
    for (int i = 0; i < renditions.size() - 1; i++) {
      graph.append(",split=2[o" + i + "][t" + i + "];[t" + i + "]");
      graph.append(size(renditions.get(i + 1)));
    }
    return graph.append("[o" + (renditions.size() - 1) + "]").toString();
  }

  private static String size(Rendition rendition) {
    return "scale=" + rendition.width() + ":" + rendition.height() + ":flags=bicubic";
  }

  /** The very options of the service, or the two would not make the same. */
  private List<String> picture(Rendition rendition) {
    return Encoding.of(rendition, keyframes);
  }

  private static List<String> sound() {
    return List.of("-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2");
  }

  /** The largest rendition and the sound as HLS, and both together as MP4. */
  private List<String> tee() {
    String top = renditions.get(0).label();
    return List.of(
        "-flags",
        "+global_header",
        "-f",
        "tee",
        "[f=hls:select=v:"
            + SEGMENTS
            + "]"
            + file(top + ".m3u8")
            + "|[f=hls:select=a:"
            + SEGMENTS
            + "]"
            + file("audio.m3u8")
            + "|[f=mp4:movflags=+faststart]"
            + file("video.mp4"));
  }

  private List<String> hls(String label) {
    return List.of(
        "-f",
        "hls",
        "-hls_time",
        "4",
        "-hls_segment_type",
        "fmp4",
        "-hls_playlist_type",
        "vod",
        "-hls_flags",
        "single_file",
        file(label + ".m3u8"));
  }

  private List<String> still() {
    return List.of(
        "ffmpeg",
        "-nostdin",
        "-v",
        "error",
        "-y",
        "-ss",
        "2",
        "-i",
        file("video.mp4"),
        "-frames:v",
        "1",
        "-q:v",
        "3",
        "-update",
        "1",
        file("poster.jpg"));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
