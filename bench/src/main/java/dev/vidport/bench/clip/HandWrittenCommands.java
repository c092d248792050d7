package dev.vidport.bench.clip;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.render.Encoding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Hand-written ffmpeg commands for the same files as a job makes: same sizes, preset, quality, caps
 * and keyframes, HLS in fMP4, the MP4 and a still.
 */
public final class HandWrittenCommands {
  private static final String AUDIO = "-c:a aac -b:a 128k -ar 48000 -ac 2";
  private static final String SEGMENTS =
      "hls_time=4:hls_segment_type=fmp4:hls_playlist_type=vod:hls_flags=single_file";

  private final Path source;
  private final Path folder;
  private final List<Rendition> renditions;
  private final int keyframes;

  /**
   * @param folder where the results go
   */
  public HandWrittenCommands(BenchClip clip, Path folder) {
    this.source = clip.file();
    this.folder = folder;
    this.renditions =
        Ladder.of(clip.width(), clip.height(), clip.rate(), RenderOptions.DEFAULT_MAX_HEIGHT);
    this.keyframes = (int) clip.rate().nearestFrame(4_000_000);
  }

  /** Seconds of processor time of one command for all renditions from one decode. */
  public double cpuOfSingleCommand() throws IOException, InterruptedException {
    return cpu(List.of(allRenditions(Ffmpeg.command("-i %s", source), "[0:v]", "0:a"), still()));
  }

  /**
   * Seconds of processor time of one command for all renditions of an edit of hard cuts.
   *
   * @param clips start and end of each clip in the source, in seconds
   */
  public double cpuOfJoining(List<double[]> clips) throws IOException, InterruptedException {
    List<String> command = Ffmpeg.command();
    StringBuilder graph = new StringBuilder();
    for (int i = 0; i < clips.size(); i++) {
      double[] clip = clips.get(i);
      command.addAll(Ffmpeg.options("-ss %s -t %s -i %s", clip[0], clip[1] - clip[0], source));
      graph.append(String.format(Locale.ROOT, "[%d:v][%d:a]", i, i));
    }
    graph.append(String.format(Locale.ROOT, "concat=n=%d:v=1:a=1[v][a];[v]", clips.size()));
    return cpu(List.of(allRenditions(command, graph.toString(), "[a]"), still()));
  }

  /**
   * Seconds of processor time of one process per rendition with its audio, and another for the MP4.
   */
  public double cpuOfOneProcessPerRendition() throws IOException, InterruptedException {
    List<List<String>> commands = new ArrayList<>();
    for (Rendition rendition : renditions) {
      List<String> command = oneRendition(rendition);
      command.addAll(hls(rendition));
      commands.add(command);
    }
    List<String> mp4 = oneRendition(renditions.get(0));
    mp4.addAll(Ffmpeg.options("-movflags +faststart %s", file("video.mp4")));
    commands.add(mp4);
    commands.add(still());
    return cpu(commands);
  }

  private double cpu(List<List<String>> commands) throws IOException, InterruptedException {
    double before = CpuTime.ofExitedChildren();
    for (List<String> command : commands) {
      Ffmpeg.run(folder, command);
    }
    return CpuTime.ofExitedChildren() - before;
  }

  /**
   * Takes the MP4 from the encode of the largest rendition, and scales each size from the next
   * larger one.
   *
   * @param command with the inputs
   * @param video beginning of the filter graph
   * @param audio stream or label to map
   */
  private List<String> allRenditions(List<String> command, String video, String audio) {
    int last = renditions.size() - 1;
    StringBuilder graph = new StringBuilder(video).append(size(renditions.get(0)));
    for (int i = 0; i < last; i++) {
      graph.append(String.format(Locale.ROOT, ",split=2[o%d][t%d];[t%d]", i, i, i));
      graph.append(size(renditions.get(i + 1)));
    }
    command.addAll(Ffmpeg.options("-filter_complex %s[o%s]", graph, last));
    for (int i = 0; i <= last; i++) {
      Rendition rendition = renditions.get(i);
      command.addAll(Ffmpeg.options("-map [o%s]", i));
      command.addAll(Encoding.of(rendition, keyframes));
      command.addAll(i == 0 ? topRendition(rendition, audio) : hls(rendition));
    }
    return command;
  }

  private List<String> topRendition(Rendition rendition, String audio) {
    return Ffmpeg.options(
        "-map %s "
            + AUDIO
            + " -flags +global_header -f tee"
            + " [f=hls:select=v:%s]%s|[f=hls:select=a:%s]%s|[f=mp4:movflags=+faststart]%s",
        audio,
        SEGMENTS,
        file(rendition.label() + ".m3u8"),
        SEGMENTS,
        file("audio.m3u8"),
        file("video.mp4"));
  }

  private List<String> oneRendition(Rendition rendition) {
    List<String> command =
        Ffmpeg.command("-i %s -map 0:v -map 0:a -vf %s", source, size(rendition));
    command.addAll(Encoding.of(rendition, keyframes));
    command.addAll(Ffmpeg.options(AUDIO));
    return command;
  }

  private static String size(Rendition rendition) {
    return String.format(
        Locale.ROOT, "scale=%d:%d:flags=bicubic", rendition.width(), rendition.height());
  }

  private List<String> hls(Rendition rendition) {
    return Ffmpeg.options(
        "-f hls -hls_time 4 -hls_segment_type fmp4 -hls_playlist_type vod -hls_flags single_file %s",
        file(rendition.label() + ".m3u8"));
  }

  private List<String> still() {
    // JPEG has the full range of values; newer releases refuse frames of another range.
    return Ffmpeg.command(
        "-ss 2 -i %s -vf scale=out_range=pc,format=yuvj420p -frames:v 1 -q:v 3 -update 1 %s",
        file("video.mp4"), file("poster.jpg"));
  }

  private Path file(String name) {
    return folder.resolve(name);
  }
}
