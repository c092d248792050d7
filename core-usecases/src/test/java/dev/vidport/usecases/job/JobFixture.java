package dev.vidport.usecases.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Ladder;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/** Render jobs to test with. */
public final class JobFixture {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  public static final Instant CREATED = Instant.parse("2026-03-04T05:06:07.123456Z");

  private static final List<AudioTrack> TRACKS =
      List.of(
          new AudioTrack(
              1, Downmix.SURROUND, Optional.of("de"), "Deutsch", AudioTrack.Purpose.PROGRAMME),
          new AudioTrack(3, Downmix.MONO, Optional.empty(), "\"Regie\"", AudioTrack.Purpose.OTHER));

  /** A source with audio, interlaced, HDR and portrait: every fact differs from its default. */
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
              ColourCoding.HLG,
              true,
              true,
              -5_208),
          Optional.of(
              new AudioFacts(
                  1,
                  "aac",
                  6,
                  48_000,
                  Downmix.SURROUND,
                  OptionalLong.of(7_654_321),
                  true,
                  OptionalLong.of(2_345_678))),
          List.of(
              new ClockJump(
                  5_000_000,
                  20_000,
                  5_013_333,
                  OptionalLong.of(188),
                  OptionalLong.of(Long.MAX_VALUE))),
          List.of(new DamagedTimes(43_210_000, 43_260_000)),
          Optional.of(new WebReadyFacts(4_321, 90_000, 2, 1_835, List.of(0L, 60L, 121L), true)),
          Optional.of(StillPicture.COVER),
          List.of(new MediaWarning(MediaWarning.PART_LEFT_OUT, "the \"end\" is missing")),
          List.of(new Chapter(-21_333, "Intro"), new Chapter(5_000_000, "\"Part\" 2")),
          TRACKS);

  /** Without tracks among which viewers choose. */
  public static final SourceFacts FACTS_OF_ONE_TRACK =
      new SourceFacts(
          FACTS.container(),
          FACTS.sizeBytes(),
          FACTS.startMicros(),
          FACTS.lengthMicros(),
          FACTS.video(),
          FACTS.audio(),
          FACTS.jumps(),
          FACTS.damagedTimes(),
          FACTS.webReady(),
          FACTS.still(),
          FACTS.warnings(),
          FACTS.chapters(),
          List.of());

  private static final Redaction REDACTION =
      new Redaction(
          Redaction.Type.BOX,
          Redaction.Shape.ELLIPSE,
          1.5,
          Optional.of(3.25),
          List.of(
              new Redaction.Keyframe(1, new Region(0.1, 0.2, 0.3, 0.4)),
              new Redaction.Keyframe(2.5, new Region(0.5, 0.6, 0.7, 0.8))));

  private JobFixture() {}

  /** A render job as it is before its first step. */
  public static Job job() {
    return job(VideoFixture.account(), CREATED);
  }

  /** A render job as it is before its first step. */
  public static Job job(AccountId account, Instant createdAt) {
    return Job.queued(
        JobId.random(RANDOM), RenderSteps.JOB, account, VideoId.random(RANDOM), createdAt);
  }

  private static PlannedSource source(SourceFile file, Optional<PlannedAudio> audio) {
    return new PlannedSource(
        file,
        12_345,
        4,
        2,
        true,
        new ColourCoding(
            ColourCoding.Primaries.DISPLAY_P3, ColourCoding.Transfer.PQ, ColourCoding.Matrix.BT601),
        true,
        new Placement(0.75, 0.5, 12, 34, 1280, 720),
        true,
        FACTS.jumps(),
        FACTS.damagedTimes(),
        audio,
        FACTS.still());
  }

  /** A plan of {@code chunks} chunks with audio, in which every rendition is encoded. */
  public static RenderPlan plan(int chunks) {
    return plan(chunks, false);
  }

  /**
   * @param topRemuxed whether the first rendition is remuxed
   */
  public static RenderPlan plan(int chunks, boolean topRemuxed) {
    return plan(chunks, topRemuxed, new Segments(120, List.of(0L, 130L, 251L)));
  }

  /** A plan whose early rendition has many chunks. */
  public static RenderPlan planOfEvenSegments() {
    return plan(2, false, Segments.even(120));
  }

  private static RenderPlan plan(int chunks, boolean topRemuxed, Segments segments) {
    List<Chunk> parts =
        IntStream.range(0, chunks)
            .mapToObj(
                i ->
                    new Chunk(
                        i,
                        i * 1_200L,
                        i < chunks - 1 ? OptionalLong.of((i + 1) * 1_200L) : OptionalLong.empty()))
            .toList();
    SourceFile uploaded =
        new SourceFile.Original(new VideoId("1".repeat(32)), UploadFileRole.CAMERA);
    SourceFile finished =
        new SourceFile.Published(new VideoId("2".repeat(32)), new JobId("3".repeat(32)));
    return new RenderPlan(
        new FrameRate(30_000, 1_001),
        segments,
        List.of(
            source(uploaded, Optional.empty()),
            source(
                finished,
                Optional.of(
                    new PlannedAudio(
                        3, Downmix.MONO, true, OptionalLong.of(567), OptionalLong.of(1_234))))),
        new Timeline(
            List.of(
                new TimelineClip(1, 17, OptionalLong.of(1_500), 0, Transition.Type.FADE),
                new TimelineClip(0, 0, OptionalLong.of(400), 15, Transition.Type.FADEBLACK))),
        OptionalInt.of(1),
        List.of(REDACTION),
        VideoFixture.OPTIONS.watermark(),
        VideoFixture.OPTIONS.burnedCaptions(),
        Ladder.of(1920, 1080, new FrameRate(30_000, 1_001), 1080),
        topRemuxed,
        topRemuxed ? OptionalInt.empty() : OptionalInt.of(2),
        Optional.of(new AudioPlan(128, Optional.of(new AudioGain(-3.25, true)), TRACKS)),
        parts,
        61_234_567);
  }
}
