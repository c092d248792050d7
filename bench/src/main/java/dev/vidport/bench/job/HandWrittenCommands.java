package dev.vidport.bench.job;

import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.render.Encoding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Hand-written ffmpeg commands for the same renditions: same sizes, preset, quality, caps and
 * keyframes.
 */
final class HandWrittenCommands {
  private static final String SEGMENTS =
      "hls_time=4:hls_segment_type=fmp4:hls_playlist_type=vod:hls_flags=single_file";

  private final Path source;
  private final Path folder;
  private final List<Rendition> renditions;
  private final int keyframes;

  /**
   * @param folder where the results go
   */
  HandWrittenCommands(BenchClip clip, Path folder) {
    this.source = clip.file();
    this.folder = folder;
    this.renditions =
        Ladder.of(clip.width(), clip.height(), clip.rate(), RenderOptions.DEFAULT_MAX_HEIGHT);
    this.keyframes = (int) clip.rate().nearestFrame(4_000_000);
  }

  /**
   * One command for all renditions from one decode, with the MP4 from the encode of the largest,
   * and one for a still.
   */
  List<List<String>> singleCommand() {
    List<String> command = baseCommand();
    command.addAll(List.of("-filter_complex", graph()));
    for (int i = 0; i < renditions.size(); i++) {
      command.addAll(List.of("-map", "[o" + i + "]"));
      if (i == 0) {
        command.addAll(List.of("-map", "0:a"));
        command.addAll(videoOptions(renditions.get(i)));
        command.addAll(audioOptions());
        command.addAll(tee());
      } else {
        command.addAll(videoOptions(renditions.get(i)));
        command.addAll(hls(renditions.get(i).label()));
      }
    }
    return List.of(command, still());
  }

  /** One command per rendition with its audio, one for the MP4, and one for a still. */
  List<List<String>> commandPerRendition() {
    List<List<String>> commands = new ArrayList<>();
    for (Rendition rendition : renditions) {
      List<String> command = singleRendition(rendition);
      command.addAll(hls(rendition.label()));
      commands.add(command);
    }
    List<String> mp4 = singleRendition(renditions.get(0));
    mp4.addAll(List.of("-movflags", "+faststart", file("video.mp4")));
    commands.add(mp4);
    commands.add(still());
    return commands;
  }

  private List<String> singleRendition(Rendition rendition) {
    List<String> command = baseCommand();
    command.addAll(List.of("-map", "0:v", "-map", "0:a", "-vf", size(rendition)));
    command.addAll(videoOptions(rendition));
    command.addAll(audioOptions());
    return command;
  }

  private List<String> baseCommand() {
    return new ArrayList<>(
        List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source.toString()));
  }

  /** Scales each size from the next larger one. */
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

  /** The encoder options of the service itself, so that both sides produce the same renditions. */
  private List<String> videoOptions(Rendition rendition) {
    return Encoding.of(rendition, keyframes);
  }

  private static List<String> audioOptions() {
    return List.of("-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2");
  }

  /** Writes the largest rendition and the audio as HLS, and both together as MP4. */
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
