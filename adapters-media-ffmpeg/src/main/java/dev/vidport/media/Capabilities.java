package dev.vidport.media;

import dev.vidport.media.process.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Features of the installed ffmpeg and of the system, checked before the first job needs them.
 *
 * @param version first line of {@code ffmpeg -version}; empty when ffmpeg can't be run
 * @param missing required features that are missing, as messages for an operator
 * @param recommendations optional features that are missing, each with the consequence
 */
public record Capabilities(String version, List<String> missing, List<String> recommendations) {
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "encoders", List.of("libx264", "aac", "mjpeg"),
          "decoders", List.of("h264", "hevc", "vp8", "vp9", "aac", "opus", "vorbis"),
          "muxers", List.of("mp4", "image2", "null"),
          "demuxers",
              List.of(
                  "mov,mp4,m4a,3gp,3g2,mj2",
                  "matroska,webm",
                  "mpegts",
                  "avi",
                  "concat",
                  "rawvideo",
                  "jpeg_pipe",
                  "png_pipe"),
          "filters",
              List.of(
                  "scale",
                  "fps",
                  "trim",
                  "tpad",
                  "crop",
                  "pad",
                  "concat",
                  "xfade",
                  "overlay",
                  "alphamerge",
                  "colorchannelmixer",
                  "gblur",
                  "bwdif",
                  "zscale",
                  "tonemap",
                  "aresample",
                  "apad",
                  "atrim",
                  "anullsrc",
                  "acrossfade",
                  "amix",
                  "alimiter",
                  "signalstats",
                  "blurdetect",
                  "tpad",
                  "tile",
                  "transpose",
                  "premultiply"),
          "protocols", List.of("file", "http", "tcp", "pipe"));

  private static final int TIMEOUT_SECONDS = 20;
  private static final int MAX_OUTPUT_BYTES = 1 << 20;

  public Capabilities {
    missing = List.copyOf(missing);
    recommendations = List.copyOf(recommendations);
  }

  public boolean isSufficient() {
    return missing.isEmpty();
  }

  /** Runs both programs to find out; takes less than a second. */
  public static Capabilities of(FfmpegSettings settings) {
    List<String> missing = new ArrayList<>();
    String version = firstLine(settings.ffmpeg(), missing);
    firstLine(settings.ffprobe(), missing);
    if (missing.isEmpty()) {
      REQUIRED.forEach((kind, names) -> addMissing(settings, kind, names, missing));
    }
    return new Capabilities(version, missing, Sandbox.detect(settings.maxOutputBytes()).missing());
  }

  private static String firstLine(String program, List<String> missing) {
    try {
      return output(program, "-version").lines().findFirst().orElse("");
    } catch (IOException e) {
      missing.add(program + " can't be run: " + e.getMessage());
      return "";
    }
  }

  private static void addMissing(
      FfmpegSettings settings, String kind, List<String> names, List<String> missing) {
    try {
      String listed = output(settings.ffmpeg(), "-" + kind);
      List<String> words = List.of(listed.split("\\s+", -1));
      for (String name : names) {
        if (!words.contains(name)) {
          missing.add("ffmpeg lacks " + name + " among its " + kind);
        }
      }
    } catch (IOException e) {
      missing.add("ffmpeg can't list its " + kind + ": " + e.getMessage());
    }
  }

  private static String output(String program, String option) throws IOException {
    Process process =
        new ProcessBuilder(program, "-hide_banner", option)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8);
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(
            program + " " + option + " did not exit within " + TIMEOUT_SECONDS + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(program + " " + option + " exited with code " + process.exitValue());
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
