package dev.vidport.bench.media;

import dev.vidport.bench.job.BenchClip;
import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.render.Encoding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A hand-written ffmpeg command that joins parts of a clip, in the same renditions, with audio. */
final class HandWrittenConcat {
  private final BenchClip clip;
  private final Path folder;

  /**
   * @param folder where the results go
   */
  HandWrittenConcat(BenchClip clip, Path folder) {
    this.clip = clip;
    this.folder = folder;
  }

  List<String> command(int parts, double seconds) {
    List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
    StringBuilder graph = new StringBuilder();
    for (int i = 0; i < parts; i++) {
      command.addAll(List.of("-ss", number(0.25 * (i % 4)), "-t", number(seconds)));
      command.addAll(List.of("-i", clip.file().toString()));
      graph.append("[" + i + ":v][" + i + ":a]");
    }
    List<Rendition> renditions =
        Ladder.of(clip.width(), clip.height(), clip.rate(), RenderOptions.DEFAULT_MAX_HEIGHT);
    graph.append("concat=n=" + parts + ":v=1:a=1[v][a];[v]" + size(renditions.get(0)));
    int last = renditions.size() - 1;
    for (int i = 0; i < last; i++) {
      graph.append(",split=2[o" + i + "][t" + i + "];[t" + i + "]" + size(renditions.get(i + 1)));
    }
    command.addAll(List.of("-filter_complex", graph + "[o" + last + "]"));
    for (int i = 0; i <= last; i++) {
      command.addAll(List.of("-map", "[o" + i + "]"));
      command.addAll(videoOptions(renditions.get(i)));
      command.add(folder.resolve(renditions.get(i).label() + ".mp4").toString());
    }
    command.addAll(List.of("-map", "[a]", "-c:a", "aac", "-b:a", "128k"));
    command.add(folder.resolve("audio.m4a").toString());
    return command;
  }

  /** The encoder options of the service itself, so that both sides produce the same renditions. */
  private List<String> videoOptions(Rendition rendition) {
    return Encoding.of(rendition, (int) clip.rate().nearestFrame(4_000_000));
  }

  private static String size(Rendition rendition) {
    return "scale=" + rendition.width() + ":" + rendition.height() + ":flags=bicubic";
  }

  private static String number(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }
}
