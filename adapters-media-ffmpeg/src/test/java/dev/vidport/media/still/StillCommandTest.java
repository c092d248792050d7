package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.Plans;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StillCommandTest {
  private static final MediaInput INPUT = MediaInput.file(Path.of("/in/360p"));
  private static final String START = "ffmpeg -hide_banner -nostdin -nostats -v error -y ";
  private static final String READ =
      "-protocol_whitelist file -format_whitelist mov -use_mfra_for pts -i file:/in/360p ";

  private static StillCommand commands(long lengthMicros) {
    RenderPlan plan = Plans.twoByTwo();
    return new StillCommand(
        FfmpegSettings.of("ffmpeg", "ffprobe"),
        Plans.withChunks(plan, plan.chunks(), lengthMicros));
  }

  private static String text(List<String> line) {
    return String.join(" ", line);
  }

  @Test
  void keyframesAreMeasured() {
    assertThat(text(commands(12_000_000).lookAtKeyframes(INPUT).line()))
        .isEqualTo(
            START
                + "-skip_frame nokey "
                + READ
                + "-map 0:v:0 -vf scale=320:-2,signalstats,blurdetect,metadata=print:file=-"
                + " -f null -");
  }

  @Test
  void longVideoIsSampledAllOverIt() {
    assertThat(commands(3600_000_000L).lookAtKeyframes(INPUT).line())
        .contains(
            "select=not(mod(n\\,7)),scale=320:-2,signalstats,blurdetect,metadata=print:file=-");
    assertThat(commands(3600_000_000L).lookAtAll(INPUT).line())
        .contains("scale=320:-2,signalstats,blurdetect,metadata=print:file=-");
  }

  @Test
  void pictureIsTakenHalfAFrameEarly() {
    assertThat(text(commands(12_000_000).take(INPUT, 4.004, Path.of("/out")).line()))
        .isEqualTo(
            START
                + "-ss 3.987317 "
                + READ
                + "-map 0:v:0 -frames:v 1"
                + " -vf scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p"
                + " -c:v mjpeg -q:v 3 -map_metadata -1 -update 1 -f image2 /out/poster.jpg");
  }
}
