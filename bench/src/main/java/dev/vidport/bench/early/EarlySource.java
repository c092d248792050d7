package dev.vidport.bench.early;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.Ffmpeg;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A kind of file that cameras, screen recorders and editors write.
 *
 * @param name as printed in reports
 * @param extension of its container
 * @param rotation that players apply to the frames, in degrees
 * @param options that encode {@link BenchClip#generated} as such a file
 */
record EarlySource(String name, String extension, int rotation, String options) {
  private static final String OPUS = " -c:a libopus -b:a 128k";
  private static final String AAC = " -c:a copy";

  /** Sources whose video a player can't take as it is, and one that it can. */
  static final List<EarlySource> ALL =
      List.of(
          new EarlySource(
              "HEVC of a phone, upright, variable rate",
              "mov",
              90,
              // Every seventh frame is missing, as where a phone exposes longer.
              "-vf select='not(eq(mod(n\\,7)\\,3))' -fps_mode vfr -c:v libx265 -preset ultrafast"
                  + " -x265-params log-level=error:keyint=60 -tag:v hvc1"
                  + AAC),
          new EarlySource(
              "HEVC 4K in HDR10",
              "mp4",
              0,
              "-vf scale=3840:2160,noise=c0s=8:c0f=t,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc,format=yuv420p10le"
                  + " -c:v libx265 -preset ultrafast"
                  + " -x265-params log-level=error:keyint=60:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"
                  + " -tag:v hvc1"
                  + AAC),
          hd(
              "H.264 4:2:2 of a camera",
              "mov",
              "-c:v libx264 -preset ultrafast -crf 20 -pix_fmt yuv422p10le" + AAC),
          hd(
              "VP9 in WebM",
              "webm",
              "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -b:v 6M" + OPUS),
          hd("AV1 in WebM", "webm", "-c:v libsvtav1 -preset 12 -crf 40" + OPUS),
          hd("ProRes", "mov", "-c:v prores_ks -profile:v 2" + AAC),
          hd(
              "MPEG-2, interlaced, transport stream",
              "ts",
              "-vf tinterlace=mode=interleave_top,fps=25 -c:v mpeg2video -b:v 15M -flags +ildct+ilme"
                  + " -c:a mp2 -b:a 192k"),
          hd(
              "H.264 with open GOPs in MKV",
              "mkv",
              "-c:v libx264 -preset veryfast -x264-params open-gop=1:keyint=90:bframes=3" + AAC),
          hd("MPEG-4 part 2 in AVI", "avi", "-c:v mpeg4 -b:v 8M -c:a libmp3lame"),
          hd("Motion JPEG", "mov", "-c:v mjpeg -q:v 4 -pix_fmt yuvj422p -c:a pcm_s16le"),
          hd(
              "screen recording of 10 frames per second",
              "mp4",
              "-vf fps=10 -c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv444p" + AAC));

  private static EarlySource hd(String name, String extension, String options) {
    return new EarlySource(name, extension, 0, options);
  }

  /** A file of one period, which stays in the temporary folder of the system for later runs. */
  private Path period(BenchClip clip, int seconds) throws IOException, InterruptedException {
    List<String> command = Ffmpeg.command("-i %s", clip.file());
    command.addAll(Ffmpeg.options(options));
    String key = Integer.toHexString((name + options).hashCode());
    return Ffmpeg.once(
        String.format(Locale.ROOT, "source-1-%s-%d-%d.%s", key, clip.height(), seconds, extension),
        command);
  }

  /**
   * Writes a file of this kind.
   *
   * @param clip what it repeats
   * @param period length of {@code clip}, in seconds
   * @param times how often
   */
  Path write(BenchClip clip, int period, int times, Path folder)
      throws IOException, InterruptedException {
    Path source = period(clip, period);
    Path file = folder.resolve("source." + extension);
    List<String> command = Ffmpeg.command();
    command.addAll(Ffmpeg.options("-display_rotation %s -stream_loop %s", rotation, times - 1));
    command.addAll(Ffmpeg.options("-i %s -c copy -map 0", source));
    command.add(file.toString());
    Ffmpeg.run(folder, command);
    return file;
  }
}
