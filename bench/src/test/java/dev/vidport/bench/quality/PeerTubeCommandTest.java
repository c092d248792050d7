package dev.vidport.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PeerTubeCommandTest {
  private static final Path CLIP = Path.of("/in/clip.mp4");
  private static final Path FILE = Path.of("/out/720p.mp4");

  private static PeerTubeCommand commandAt(FrameRate rate) {
    BenchClip clip = new BenchClip("clip", CLIP, 1920, 1080, rate);
    return new PeerTubeCommand(new Excerpt(clip, OptionalLong.empty(), "bt709"));
  }

  @Test
  void eachRenditionHasItsOwnCommandWithAudio() {
    List<String> command =
        commandAt(new FrameRate(30, 1)).rendition(new RenditionSize(1280, 720), FILE);

    assertThat(String.join(" ", command))
        .isEqualTo(
            FfmpegSettings.defaults().ffmpeg()
                + " -nostdin -v error -y -i /in/clip.mp4 -map 0:v:0"
                + " -vf scale=1280:720:flags=bicubic -c:v libx264 -pix_fmt yuv420p"
                + " -preset veryfast -crf 23 -maxrate 3041k -bufsize 6083k"
                + " -b_strategy 1 -bf 16 -g 60 -map 0:a? -c:a aac -b:a 128k -ac 2 /out/720p.mp4");
  }

  @Test
  void capIsProportionalToTheFrameRate() {
    assertThat(commandAt(new FrameRate(60, 1)).rendition(new RenditionSize(1280, 720), FILE))
        .containsSequence("-maxrate", "6083k", "-bufsize", "12165k")
        .containsSequence("-g", "120");
  }

  @Test
  void excerptEndsInTheMiddleOfItsLastFrame() {
    BenchClip clip = new BenchClip("clip", CLIP, 1920, 1080, new FrameRate(30, 1));
    Excerpt excerpt = new Excerpt(clip, OptionalLong.of(60), "bt709");

    assertThat(new PeerTubeCommand(excerpt).rendition(new RenditionSize(640, 360), FILE))
        .containsSequence("-t", "1.983333");
    assertThat(excerpt.renderOptions()).isEqualTo("{\"trim\":{\"start\":0,\"end\":2.000000}}");
  }

  @Test
  void higherCrfLowersTheCap() {
    assertThat(commandAt(new FrameRate(30, 1)).videoAt(new RenditionSize(1280, 720), 6, FILE))
        .containsSequence("-crf", "29", "-maxrate", "1521k")
        .doesNotContain("-c:a");
  }
}
