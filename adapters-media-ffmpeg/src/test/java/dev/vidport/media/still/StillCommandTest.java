package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.Plans;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StillCommandTest {
  private static final MediaInput INPUT = MediaInput.file(Path.of("/in/480p"));
  private static final String START =
      "ffmpeg -hide_banner -nostdin -nostats -v error -max_alloc 1073741824 -y ";
  private static final String READ =
      "-protocol_whitelist file -format_whitelist mov -codec_whitelist h264,aac"
          + " -use_mfra_for dts -i file:/in/480p ";
  private static final String MEASURED =
      "blurdetect,scale=160:90:flags=neighbor,signalstats,metadata=print:file=-,"
          + "scale=16:9:flags=area,format=gray[l]";
  private static final String MINIATURES =
      " -map [l] -fps_mode passthrough -f rawvideo /out/miniatures.gray";

  private static RenderPlan plan(long lengthMicros) {
    RenderPlan plan = Plans.twoByTwo();
    return Plans.withChunks(plan, plan.chunks(), lengthMicros);
  }

  private static StillCommand commands(long lengthMicros) {
    return new StillCommand(
        FfmpegSettings.of("ffmpeg", "ffprobe"), plan(lengthMicros), Path.of("/out"));
  }

  private static FilmstripPlan strip(long lengthMicros) {
    RenderPlan plan = plan(lengthMicros);
    return FilmstripPlan.of(plan, plan.renditions().get(1), lengthMicros);
  }

  private static String text(List<String> line) {
    return String.join(" ", line);
  }

  @Test
  void keyframesAreMeasuredAndTiledFromOneDecode() {
    assertThat(text(commands(24_024_000).measure(INPUT, strip(24_024_000)).line()))
        .isEqualTo(
            START
                + "-skip_frame nokey "
                + READ
                + "-filter_complex [0:v:0]split[a][b];[a]"
                + MEASURED
                + ";[b]fps=30000/120120:start_time=0:round=down:eof_action=pass,"
                + "tpad=stop_mode=clone:stop=-1,trim=end_frame=6,"
                + "scale=160:90:out_color_matrix=bt601:out_range=pc,format=yuvj420p,tile=6x1[s]"
                + MINIATURES
                + " -map [s] -fps_mode passthrough -frames:v 1 -c:v mjpeg -q:v 5"
                + " -map_metadata -1 -update 1 -f image2 /out/filmstrip.jpg");
  }

  @Test
  void longVideoIsSampledOverItsWholeLength() {
    assertThat(text(commands(3600_000_000L).measure(INPUT, strip(3600_000_000L)).line()))
        .contains("[a]select=not(mod(n\\,7))," + MEASURED);
  }

  @Test
  void tenFramesASecondOfAShortVideoAreMeasured() {
    assertThat(text(commands(6_000_000).measure(INPUT, strip(6_000_000)).line()))
        .contains("-threads 1 -protocol_whitelist", "[a]select=not(mod(n\\,3))," + MEASURED)
        .doesNotContain("-skip_frame");
  }

  @Test
  void atMostEightyFramesOfAShortVideoAreMeasured() {
    assertThat(text(commands(15_000_000).measure(INPUT, strip(15_000_000)).line()))
        .contains("[a]select=not(mod(n\\,6))," + MEASURED);
  }

  @Test
  void everyFrameOfTheBeginningIsMeasured() {
    assertThat(text(commands(3600_000_000L).measureBeginning(INPUT, strip(3600_000_000L)).line()))
        .isEqualTo(START + "-t 30 " + READ + "-filter_complex [0:v:0]" + MEASURED + MINIATURES);
  }

  @Test
  void stillsSeekSlightlyLateAndAreCutHalfAFrameEarly() {
    assertThat(text(commands(12_000_000).extract(INPUT, List.of(4.004, 0.0)).line()))
        .isEqualTo(
            START
                + "-copyts -start_at_zero "
                + seek("0.008342")
                + seek("4.012342")
                + still(0, "0.000000", "candidate-1.jpg ")
                + still(1, "3.987317", "poster.jpg"));
  }

  @Test
  void stillsOfOneSegmentAreDecodedTogether() {
    assertThat(text(commands(12_000_000).extract(INPUT, List.of(1.001, 0.5005, 5.005)).line()))
        .isEqualTo(
            START
                + "-copyts -start_at_zero "
                + seek("0.508842")
                + seek("5.013342")
                + still(0, "0.984317", "poster.jpg ")
                + still(0, "0.483817", "candidate-1.jpg ")
                + still(1, "4.988317", "candidate-2.jpg"));
  }

  @Test
  void stillsOfARemuxedRenditionAreDecodedOneByOne() {
    RenderPlan plan = plan(12_000_000);
    RenderPlan remuxed = Plans.copied(plan, plan.segments());
    StillCommand commands =
        new StillCommand(FfmpegSettings.of("ffmpeg", "ffprobe"), remuxed, Path.of("/out"));

    assertThat(text(commands.extract(INPUT, List.of(1.001, 0.5005)).line()))
        .isEqualTo(
            START
                + "-copyts -start_at_zero "
                + seek("1.009342")
                + seek("0.508842")
                + still(0, "0.984317", "poster.jpg ")
                + still(1, "0.483817", "candidate-1.jpg"));
  }

  private static String seek(String seconds) {
    return "-threads 1 -noaccurate_seek -ss " + seconds + " " + READ;
  }

  private static String still(int input, String start, String file) {
    return "-map %d:v:0 -vf trim=start=%s,trim=end_frame=1".formatted(input, start)
        + ",scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p -fps_mode passthrough"
        + " -frames:v 1 -c:v mjpeg -q:v 3 -map_metadata -1 -update 1 -f image2 /out/"
        + file;
  }
}
