package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.process.Safety;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.playback.OutputFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies renditions and sound into the files that are published, in one run. Pure. */
final class PackageCommand {
  static final String AUDIO = "audio.mp4";

  private static final String FRAGMENTS = "+default_base_moof+delay_moov";

  /** How long a fragment of sound is at least. */
  static final int SOUND_SECONDS = 4;

  private final FfmpegSettings settings;
  private final Duration limit;
  private final Path folder;

  PackageCommand(FfmpegSettings settings, RenderPlan plan, Path folder) {
    this.settings = settings;
    this.limit = Command.limitFor(plan.lengthMicros());
    this.folder = folder;
  }

  static String file(Rendition rendition) {
    return rendition.label() + ".mp4";
  }

  /**
   * @param pictures what becomes a file of its own each, by its name, the best first
   * @param sound empty where there is none
   * @param download whether to make the progressive file of the best picture and the sound, too
   */
  Command of(Map<String, Source> pictures, Optional<Sound> sound, boolean download) {
    List<String> line = Quiet.start(settings);
    for (Source picture : pictures.values()) {
      line.addAll(picture.options());
    }
    sound.map(heard -> heard.source().options()).ifPresent(line::addAll);
    int input = 0;
    for (Map.Entry<String, Source> picture : pictures.entrySet()) {
      line.addAll(fragmentedPicture(input++, picture.getKey(), picture.getValue()));
    }
    int audible = input;
    sound.ifPresent(heard -> line.addAll(fragmentedSound(audible, heard)));
    if (download) {
      Source best = pictures.values().iterator().next();
      line.addAll(download(best, sound.map(heard -> heard.source().stream(audible))));
    }
    return new Command(line, limit);
  }

  /** A fragment at each keyframe; the playlist makes segments of them. */
  private List<String> fragmentedPicture(int input, String name, Source source) {
    List<String> options = new ArrayList<>(List.of("-map", source.stream(input), "-c", "copy"));
    options.addAll(source.copying());
    options.addAll(
        List.of(
            "-movflags",
            // The header is written last, when it is known by how much the first picture is late.
            "+frag_keyframe" + FRAGMENTS,
            "-f",
            "mp4",
            path(name)));
    return options;
  }

  private List<String> fragmentedSound(int input, Sound sound) {
    return List.of(
        "-map",
        sound.source().stream(input),
        "-c",
        "copy",
        // The encoder's run-up has no place in a player that joins fragments: sound would be late.
        "-copypriorss",
        "0",
        "-movflags",
        FRAGMENTS,
        "-frag_duration",
        SOUND_SECONDS + "000000",
        "-f",
        "mp4",
        path(sound.file()));
  }

  private List<String> download(Source best, Optional<String> sound) {
    List<String> options = new ArrayList<>(List.of("-map", best.stream(0)));
    sound.ifPresent(stream -> options.addAll(List.of("-map", stream)));
    options.addAll(List.of("-c", "copy"));
    options.addAll(best.copying());
    options.addAll(
        List.of(
            // With the index in front, a browser plays and seeks after three requests.
            "-movflags", "+faststart", "-f", "mp4", path(OutputFile.DOWNLOAD)));
    return options;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The sound and the name of its file. */
  record Sound(String file, Source source) {
    /** The same, but no more of it than its first {@code seconds}. */
    Sound upTo(double seconds) {
      return new Sound(file, source.upTo(seconds));
    }
  }

  /**
   * An input.
   *
   * @param options up to and with its address
   * @param kind which of its streams is meant, as ffmpeg names it within a file
   * @param copying how that is copied, on each output
   */
  record Source(List<String> options, String kind, List<String> copying) {
    private static final String PICTURE = "v";
    private static final String SOUND = "a";

    Source {
      options = List.copyOf(options);
      copying = List.copyOf(copying);
    }

    /** A rendition in one piece. */
    static Source whole(MediaInput input) {
      return own(input, PICTURE);
    }

    /** Sound in one piece. */
    static Source sound(MediaInput input) {
      return own(input, SOUND);
    }

    private static Source own(MediaInput input, String kind) {
      return new Source(
          List.of(
              "-protocol_whitelist",
              input.whitelist(),
              "-format_whitelist",
              "mov",
              "-i",
              input.url()),
          kind,
          List.of());
    }

    /** A picture that somebody sent. */
    static Source sent(MediaInput input, long maxPixels, GridCopy copy) {
      List<String> options = new ArrayList<>(Safety.options(input, maxPixels));
      // The grid lies on the source's own clock, so its times have to stay as they are.
      options.add("-copyts");
      options.addAll(List.of("-i", input.url()));
      return new Source(options, Integer.toString(copy.stream()), copy.options());
    }

    /** The same, but no more of it than its first {@code seconds}. */
    Source upTo(double seconds) {
      List<String> shorter = new ArrayList<>(List.of("-t", Double.toString(seconds)));
      shorter.addAll(options);
      return new Source(shorter, kind, copying);
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
              "file:" + list.toAbsolutePath()),
          PICTURE,
          List.of());
    }

    /** As ffmpeg names it when this is its input number {@code input}. */
    String stream(int input) {
      return input + ":" + kind;
    }
  }
}
