package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EarlyStartTest {
  private static final FrameRate RATE = new FrameRate(25, 1);

  /** The plan of a file with a keyframe every {@code apart} frames. */
  private static RenderPlan plan(int seconds, int apart) throws Exception {
    int frames = seconds * 25;
    List<Long> keyframes =
        LongStream.range(0, (frames + apart - 1) / apart).mapToObj(i -> i * apart).toList();
    WebReadyFacts file = new WebReadyFacts(2_000, 12_800, 2, frames, keyframes);
    SourceFacts facts = SourceFactsFixture.source(RATE, 0, seconds).with(Optional.of(file));
    SourceMaterial upload = new SourceMaterial.Upload(new VideoId("0".repeat(32)));
    return RenderPlanner.plan(upload, List.of(facts), RenderOptions.plain(1080), 1);
  }

  @Test
  void earlyStartEndsAtASegmentBoundary() throws Exception {
    RenderPlan plan = plan(3600, 90);

    EarlyStart earlyStart = EarlyStart.of(plan);

    assertThat(earlyStart).isEqualTo(new EarlyStart(1_080, false));
    assertThat(plan.segments().starts()).contains(1_080L);
  }

  @Test
  void shortVideoIsPlayableAsAWhole() throws Exception {
    assertThat(EarlyStart.of(plan(40, 100))).isEqualTo(new EarlyStart(1_000, true));
    assertThat(EarlyStart.of(plan(3, 100))).isEqualTo(new EarlyStart(75, true));
  }

  @Test
  void audioExtendsPastTheVideoFrames() throws Exception {
    RenderPlan plan = plan(3600, 90);

    RenderPlan heard = EarlyStart.of(plan).audioPlan(plan);

    assertThat(heard.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(1_330)));
    assertThat(heard.lengthMicros()).isEqualTo(53_200_000);
    assertThat(heard.audio()).isEqualTo(plan.audio());
  }

  @Test
  void audioDoesNotExtendPastTheVideo() throws Exception {
    RenderPlan plan = plan(46, 100);

    assertThat(EarlyStart.of(plan).audioPlan(plan).lengthMicros()).isEqualTo(46_000_000);
  }
}
