package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.playback.OutputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Copies renditions and sound into the files that are published, in one run. Pure. */
final class PackageCommand {
  static final String AUDIO = "audio.mp4";

  private static final String FRAGMENTS = "+default_base_moof+delay_moov";

  private final FfmpegSettings settings;
  private final RenderPlan plan;
  private final Path folder;

  PackageCommand(FfmpegSettings settings, RenderPlan plan, Path folder) {
    this.settings = settings;
    this.plan = plan;
    this.folder = folder;
  }

  static String file(Rendition rendition) {
    return rendition.label() + ".mp4";
  }

  /**
   * @param pictures one input per rendition, in the order of the plan
   */
  Command of(List<Source> pictures, Optional<Source> sound) {
    List<String> line = Quiet.start(settings);
    for (Source picture : pictures) {
      line.addAll(picture.options());
    }
    sound.map(Source::options).ifPresent(line::addAll);
    for (int i = 0; i < pictures.size(); i++) {
      line.addAll(fragmentedPicture(i));
    }
    if (sound.isPresent()) {
      line.addAll(fragmentedSound(pictures.size()));
    }
    line.addAll(download(sound.map(input -> pictures.size())));
    return new Command(line, Command.limitFor(plan.lengthMicros()));
  }

  /** A fragment at each keyframe; the playlist makes segments of them. */
  private List<String> fragmentedPicture(int input) {
    return List.of(
        "-map",
        input + ":v",
        "-c",
        "copy",
        "-movflags",
        // The header is written last, when it is known by how much the first picture is late.
        "+frag_keyframe" + FRAGMENTS,
        "-f",
        "mp4",
        path(file(plan.renditions().get(input))));
  }

  private List<String> fragmentedSound(int input) {
    return List.of(
        "-map",
        input + ":a",
        "-c",
        "copy",
        // The encoder's run-up has no place in a player that joins fragments: sound would be late.
        "-copypriorss",
        "0",
        "-movflags",
        FRAGMENTS,
        "-frag_duration",
        "4000000",
        "-f",
        "mp4",
        path(AUDIO));
  }

  private List<String> download(Optional<Integer> sound) {
    List<String> options = new ArrayList<>(List.of("-map", "0:v"));
    sound.ifPresent(input -> options.addAll(List.of("-map", input + ":a")));
    options.addAll(
        List.of(
            "-c",
            "copy",
            // With the index in front, a browser plays and seeks after three requests.
            "-movflags",
            "+faststart",
            "-f",
            "mp4",
            path(OutputFile.DOWNLOAD)));
    return options;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /**
   * An input.
   *
   * @param options up to and with its address
   */
  record Source(List<String> options) {
    Source {
      options = List.copyOf(options);
    }

    /** A rendition in one piece. */
    static Source whole(MediaInput input) {
      return new Source(
          List.of(
              "-protocol_whitelist",
              input.whitelist(),
              "-format_whitelist",
              "mov",
              "-i",
              input.url()));
    }

    /** The same, but no more of it than its first {@code seconds}. */
    Source upTo(double seconds) {
      List<String> shorter = new ArrayList<>(List.of("-t", Double.toString(seconds)));
      shorter.addAll(options);
      return new Source(shorter);
    }

    /** A rendition in several pieces, which a list of ours names. */
    static Source joined(Path list) {
      return new Source(
          List.of(
              "-protocol_whitelist",
              "file,http,tcp",
              "-format_whitelist",
              "concat,mov",
              "-f",
              "concat",
              // Its addresses are absolute, which counts as unsafe.
              "-safe",
              "0",
              "-i",
              "file:" + list.toAbsolutePath()));
    }
  }
}
