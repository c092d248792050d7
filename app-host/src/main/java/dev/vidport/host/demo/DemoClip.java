package dev.vidport.host.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Generates a short clip with moving video, a counter and a voice. Leaves out the voice or the
 * counter if the installed ffmpeg does not support it: not every build has the voice filter, and
 * the counter needs a font.
 */
public final class DemoClip {
  private static final int LIMIT_SECONDS = 60;
  private static final int MAX_OUTPUT_BYTES = 64 << 10;
  private static final String SECONDS = "10";
  private static final String TEXT =
      "Hello. This is Vidport. This clip was made on your machine, uploaded in parts, and is being"
          + " rendered for streaming now.";

  private final String ffmpeg;

  /**
   * @param ffmpeg name or path of the program
   */
  public DemoClip(String ffmpeg) {
    this.ffmpeg = ffmpeg;
  }

  /**
   * Generates a clip of 10 seconds with 1280×720 pixels.
   *
   * @throws IOException when ffmpeg fails even for the simplest variant; the message has its output
   */
  public void generate(Path file) throws IOException, InterruptedException {
    IOException last = new IOException("unreachable: there is at least one variant");
    for (Variant variant : Variant.all()) {
      try {
        run(command(variant, file));
        return;
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  List<String> command(Variant variant, Path file) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(ffmpeg, "-hide_banner", "-nostdin", "-v", "error", "-y"));
    command.addAll(List.of("-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30"));
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
    command.addAll(List.of("-af", "apad", "-t", SECONDS));
    command.addAll(List.of("-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"));
    command.addAll(List.of("-c:a", "aac", "-ar", "48000", "-movflags", "+faststart"));
    command.add(file.toString());
    return command;
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("vidport-demo", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(
            "ffmpeg took more than " + LIMIT_SECONDS + " s to generate the demo clip");
      }
      if (process.exitValue() != 0) {
        throw new IOException("ffmpeg could not generate the demo clip: " + read(output));
      }
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(output);
    }
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8).strip();
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
