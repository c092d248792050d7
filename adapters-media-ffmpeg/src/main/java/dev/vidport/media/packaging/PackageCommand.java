package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the command that copies renditions and audio into the published files in one run. Pure.
 */
final class PackageCommand {
  static final String AUDIO = "audio.mp4";

  private static final String FRAGMENTS = "+default_base_moof+delay_moov";

  /** The minimum length of an audio fragment. */
  static final int AUDIO_FRAGMENT_SECONDS = 4;

  private final FfmpegSettings settings;
  private final Duration limit;
  private final Path folder;

  PackageCommand(FfmpegSettings settings, RenderPlan plan, Path folder) {
    this.settings = settings;
    this.limit = Command.limitFor(plan.lengthMicros());
    this.folder = folder;
  }

  static String file(Rendition rendition) {
    return rendition.name() + ".mp4";
  }

  /**
   * The file of an audio track.
   *
   * @param track 0 for the main one
   */
  static String audioFile(int track) {
    return OutputFile.audio(track);
  }

  /**
   * @param videos inputs that become one file each, by the name of that file, best first
   * @param audio the tracks that become one file each, the main one first; empty for a video
   *     without audio
   * @param download whether to write the progressive file with the best video and the main audio,
   *     in addition
   */
  Command of(Map<String, CopyInput> videos, Collection<AudioInput> audio, boolean download) {
    List<String> line = BaseOptions.start(settings);
    List<MediaInput> inputs = new ArrayList<>();
    for (CopyInput video : videos.values()) {
      line.addAll(video.options());
      inputs.addAll(video.inputs());
    }
    for (AudioInput track : audio) {
      line.addAll(track.input().options());
      inputs.addAll(track.input().inputs());
    }
    int number = 0;
    for (Map.Entry<String, CopyInput> video : videos.entrySet()) {
      line.addAll(fragmentedVideo(number++, video.getKey(), video.getValue()));
    }
    int main = number;
    for (AudioInput track : audio) {
      line.addAll(fragmentedAudio(number++, track));
    }
    if (download) {
      CopyInput best = videos.values().iterator().next();
      line.addAll(
          download(best, audio.stream().findFirst().map(track -> track.input().stream(main))));
    }
    return new Command(line, limit, ProcessKind.COPY).reading(inputs);
  }

  /** Starts a fragment at each keyframe; the playlist joins fragments to segments. */
  private List<String> fragmentedVideo(int number, String name, CopyInput input) {
    List<String> options = new ArrayList<>(List.of("-map", input.stream(number), "-c", "copy"));
    options.addAll(input.copyOptions());
    options.addAll(
        List.of(
            "-movflags",
            // delay_moov writes the header once the delay of the first frame is known.
            "+frag_keyframe" + FRAGMENTS,
            "-f",
            "mp4",
            path(name)));
    return options;
  }

  private List<String> fragmentedAudio(int number, AudioInput audio) {
    return List.of(
        "-map",
        audio.input().stream(number),
        "-c",
        "copy",
        // Drops the encoder's priming samples: players that join fragments would play the audio
        // late.
        "-copypriorss",
        "0",
        "-movflags",
        FRAGMENTS,
        "-frag_duration",
        AUDIO_FRAGMENT_SECONDS + "000000",
        "-f",
        "mp4",
        path(audio.file()));
  }

  private List<String> download(CopyInput best, Optional<String> audioStream) {
    List<String> options = new ArrayList<>(List.of("-map", best.stream(0)));
    audioStream.ifPresent(stream -> options.addAll(List.of("-map", stream)));
    options.addAll(List.of("-c", "copy"));
    options.addAll(best.copyOptions());
    options.addAll(
        List.of(
            // With the index at the front, a browser can play and seek after three requests.
            "-movflags", "+faststart", "-f", "mp4", path(OutputFile.DOWNLOAD)));
    return options;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The audio input and the name of its published file. */
  record AudioInput(String file, CopyInput input) {
    /** The first {@code seconds} of this audio. */
    AudioInput upTo(double seconds) {
      return new AudioInput(file, input.upTo(seconds));
    }
  }
}
