package dev.vidport.usecases.job;

import dev.vidport.domain.job.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.render.AudioFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.VideoFacts;
import dev.vidport.domain.video.VideoId;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Render jobs to test with. */
public final class JobFixture {
  private static final RandomGenerator RANDOM = RandomGenerator.getDefault();
  public static final Instant CREATED = Instant.parse("2026-03-04T05:06:07.123456Z");

  /** A source with sound, interlaced, HDR and portrait: every fact unlike its default. */
  public static final SourceFacts FACTS =
      new SourceFacts(
          "mov,mp4,m4a,3gp,3g2,mj2",
          9_876_543_210L,
          -21_333,
          61_234_567,
          new VideoFacts(
              0,
              "h264",
              "yuv420p10le",
              1080,
              1920,
              new FrameRate(30_000, 1_001),
              false,
              33_367,
              true,
              false,
              VideoFacts.Transfer.HLG,
              VideoFacts.Matrix.BT2020),
          Optional.of(new AudioFacts(1, "aac", 2, 48_000)));

  private JobFixture() {}

  /** A job as it is before its first step. */
  public static RenderJob job() {
    return new RenderJob(
        JobId.random(RANDOM),
        VideoFixture.account(),
        VideoId.random(RANDOM),
        CREATED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Progress.none(),
        false);
  }

  /** A plan of {@code chunks} chunks with sound. */
  public static RenderPlan plan(int chunks) {
    List<Chunk> parts =
        IntStream.range(0, chunks)
            .mapToObj(
                i ->
                    new Chunk(
                        i,
                        i * 1_200L,
                        i < chunks - 1 ? OptionalLong.of((i + 1) * 1_200L) : OptionalLong.empty()))
            .toList();
    return new RenderPlan(
        new FrameRate(30_000, 1_001),
        12_345,
        120,
        0,
        true,
        VideoFacts.Transfer.PQ,
        VideoFacts.Matrix.BT601,
        Ladder.of(1920, 1080, new FrameRate(30_000, 1_001), 1080),
        Optional.of(new AudioPlan(1, 128, 5_000, OptionalLong.of(61_000_000))),
        parts,
        61_234_567);
  }
}
