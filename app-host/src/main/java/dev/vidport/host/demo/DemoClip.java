package dev.vidport.host.demo;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Generates a short clip with moving video, a counter and a voice. Leaves out the voice or the
 * counter if the installed ffmpeg does not support it: not every build has the voice filter, and
 * the counter needs a font.
 */
public final class DemoClip {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String TEXT =
      "Hello. This is Vidport. This clip was made on your machine, uploaded in parts, and is being"
          + " rendered for streaming now.";

  private final String ffmpeg;
  private final ProcessRunner runner;

  /**
   * @param ffmpeg name or path of the program
   */
  public DemoClip(String ffmpeg) {
    this.ffmpeg = ffmpeg;
    // It reads no file of a user, and the counter needs the fonts of the system.
    IsolationSettings open =
        new IsolationSettings(IsolationMode.OFF, IsolationSettings.defaults().videoMebibytes());
    this.runner =
        new ProcessRunner(Sandbox.detect(FfmpegSettings.of(ffmpeg, "ffprobe").withIsolation(open)));
  }

  /**
   * Generates a clip of 10 seconds with 1280×720 pixels.
   *
   * @throws IOException when ffmpeg fails even for the simplest variant; the message holds the end
   *     of its output
   */
  public void generate(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    IOException last = new IOException("unreachable: there is at least one variant");
    for (Variant variant : Variant.all()) {
      try {
        run(command(variant, file), folder);
        return;
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  /**
   * Generates a clip of 12 seconds with few pixels and frames, for which every step of a job takes
   * a moment.
   *
   * @throws IOException when ffmpeg fails; the message holds the end of its output
   */
  public void generateSmall(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    run(command("854x480", "5", "12", new Variant(false, false), file), folder);
  }

  List<String> command(Variant variant, Path file) {
    return command("1280x720", "30", "10", variant, file);
  }

  private List<String> command(
      String size, String rate, String seconds, Variant variant, Path file) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(ffmpeg, "-hide_banner", "-nostdin", "-v", "error", "-y"));
    command.addAll(List.of("-f", "lavfi", "-i", "testsrc2=size=" + size + ":rate=" + rate));
    command.addAll(
        List.of(
            "-f",
            "lavfi",
            "-i",
            variant.voice()
                ? "flite=voice=slt:text='" + TEXT + "'"
                : "sine=frequency=330:sample_rate=48000"));
    if (variant.counter()) {
      command.addAll(
          List.of(
              "-vf",
              "drawtext=text='Vidport %{pts\\:hms}':fontsize=64:fontcolor=white:box=1:boxcolor=black@0.6"
                  + ":boxborderw=16:x=(w-tw)/2:y=h-th-64"));
    }
    // The voice ends before the video; silence fills the rest.
    command.addAll(List.of("-af", "apad", "-t", seconds));
    command.addAll(List.of("-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"));
    // With a keyframe every four seconds, the video can be remuxed.
    command.addAll(List.of("-force_key_frames", "expr:gte(t,4*n_forced)"));
    command.addAll(List.of("-c:a", "aac", "-ar", "48000", "-movflags", "+faststart"));
    command.add(file.toAbsolutePath().toString());
    return command;
  }

  private void run(List<String> line, Path folder) throws IOException {
    ProcessExit exit =
        runner.run(new Command(line, LIMIT, ProcessKind.VIDEO), folder, ignored -> {});
    if (!exit.succeeded()) {
      throw new IOException("ffmpeg could not generate the demo clip: it " + exit.description());
    }
  }

  /** The optional features of a clip. */
  record Variant(boolean voice, boolean counter) {
    /** All variants, the richest first. */
    static List<Variant> all() {
      return List.of(
          new Variant(true, true),
          new Variant(true, false),
          new Variant(false, true),
          new Variant(false, false));
    }
  }
}
