package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static final FrameRate RATE = new FrameRate(25, 1);

  /** The plan of a file with a keyframe every {@code apart} frames. */
  private static RenderPlan plan(int seconds, int apart) throws Exception {
    int frames = seconds * 25;
    List<Long> keyframes =
        LongStream.range(0, (frames + apart - 1) / apart).mapToObj(i -> i * apart).toList();
    WebReady file = new WebReady(2_000, 12_800, 2, frames, keyframes);
    SourceFacts facts = RenderPlans.source(RATE, 0, seconds).with(Optional.of(file));
    Material upload = new Material.Upload(new VideoId("0".repeat(32)));
    return Planner.plan(upload, List.of(facts), RenderOptions.plain(1080), 1);
  }

  @Test
  void earlyStartEndsAtASegmentBoundary() throws Exception {
    RenderPlan plan = plan(3600, 90);

    Opening opening = Opening.of(plan);

    assertThat(opening).isEqualTo(new Opening(1_080, false));
    assertThat(plan.segments().starts()).contains(1_080L);
  }

  @Test
  void shortVideoIsPlayableAsAWhole() throws Exception {
    assertThat(Opening.of(plan(40, 100))).isEqualTo(new Opening(1_000, true));
    assertThat(Opening.of(plan(3, 100))).isEqualTo(new Opening(75, true));
  }

  @Test
  void audioExtendsPastTheVideoFrames() throws Exception {
    RenderPlan plan = plan(3600, 90);

    RenderPlan audio = Opening.of(plan).sound(plan);

    assertThat(audio.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(1_330)));
    assertThat(audio.lengthMicros()).isEqualTo(53_200_000);
    assertThat(audio.audio()).isEqualTo(plan.audio());
  }

  @Test
  void audioDoesNotExtendPastTheVideo() throws Exception {
    RenderPlan plan = plan(46, 100);

    assertThat(Opening.of(plan).sound(plan).lengthMicros()).isEqualTo(46_000_000);
  }
}
