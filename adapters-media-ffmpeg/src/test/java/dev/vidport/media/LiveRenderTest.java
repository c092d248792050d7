package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.LivePlan;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recording that is rendered live gives the same result as the complete file. */
@Timeout(180)
@Tag("media")
class LiveRenderTest {
  private static final RenderOptions ALL = RenderOptions.plain(1080);
  private static final int SEGMENT = 30;

  @TempDir private Path folder;
  private RenderFixture fixture;

  /** Recordings of different programs. */
  enum Recording {
    /** A browser's recording: no length, no index, no rate, and missing frames. */
    VP8 {
      @Override
      Path file() {
        String vp8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g 90 -fps_mode vfr";
        return generate(
            "live-vp8.webm",
            numbered("320x180", "30", 8) + ",select='mod(n,5)+lt(n,4)'",
            clicks(8),
            vp8,
            LIVE);
      }
    },
    VP9 {
      @Override
      Path file() {
        String vp9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 1M -g 90";
        return generate("live-vp9.webm", numbered("320x180", "30", 8), clicks(8), vp9, LIVE);
      }
    },
    /** Fragments, each with its own index. */
    FRAGMENTED {
      @Override
      Path file() {
        return generate(
            "live.mp4",
            numbered("320x180", "30000/1001", 8),
            clicks(8),
            H264,
            "-g 30 -c:a aac -movflags +frag_keyframe+empty_moov+default_base_moof");
      }
    },
    /** Audio that ends long before the video. */
    MUTED {
      @Override
      Path file() {
        return generate(
            "live-muted.mp4",
            numbered("320x180", "25", 8),
            clicks(4),
            H264,
            "-g 25 -c:a aac -movflags +frag_keyframe+empty_moov+default_base_moof");
      }
    },
    /** Times that don't start at zero, and audio that starts before the video. */
    BROADCAST {
      @Override
      Path file() {
        return generate(
            "live.ts", numbered("320x180", "25", 12), clicks(12), H264, "-g 50 -c:a aac");
      }
    };

    private static final String LIVE = "-c:a libopus -live 1 -cluster_time_limit 1000";

    abstract Path file();
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> Stream.of(Recording.values()).forEach(Recording::file));
  }

  @BeforeEach
  void createFixture() {
    fixture = new RenderFixture(FolderStore.ofRanges(), folder);
  }

  @ParameterizedTest
  @EnumSource
  void liveRenderingMatchesRenderingTheCompleteFile(Recording recording) throws Exception {
    Path file = recording.file();
    LiveFile liveFile = mostlyUploaded(file);
    RenderPlan plan = plan(liveFile);

    LiveRenderer.LiveOutput live =
        render(
            plan,
            liveFile,
            seconds -> {
              if (seconds > 0) {
                liveFile.completeUpload();
              }
            });

    RenderPlan whole = Plans.small(fixture.plan(file, Optional.empty()), SEGMENT);
    assertThat(plan.sources()).isEqualTo(whole.sources());
    BatchReader reader = new BatchReader();
    RenderedVideo expected = new RenderedVideo(fixture.make(file, whole), reader);
    RenderedVideo rendered = new RenderedVideo(packaged(file, whole, live), reader);
    assertThat(rendered.packaged().lengthMicros()).isEqualTo(expected.packaged().lengthMicros());
    List<String> names = List.of("180p.mp4", "90p.mp4", "video.mp4");
    for (String name : names) {
      for (Path video : List.of(rendered.file(name), expected.file(name))) {
        reader.packets(video);
        reader.frameNumbers(video);
      }
    }
    for (String name : names) {
      Path one = rendered.file(name);
      Path other = expected.file(name);
      assertThat(reader.packets(one).get().timesAndKeyframes())
          .isEqualTo(reader.packets(other).get().timesAndKeyframes());
      assertThat(reader.frameNumbers(one).get()).isEqualTo(reader.frameNumbers(other).get());
    }
    assertThat(rendered.packets().audio()).isNotEmpty().isEqualTo(expected.packets().audio());
    assertThat(rendered.clicks()).isEqualTo(expected.clicks()).hasSizeGreaterThan(3);
  }

  /** Packages the files as the step does. */
  private MediaPackager.Packaged packaged(Path file, RenderPlan whole, LiveRenderer.LiveOutput live)
      throws Exception {
    List<ObjectKey> videos = live.video().stream().map(fixture.store::add).toList();
    List<ObjectKey> sources = List.of(fixture.store.add(file));
    Path audio = fixture.media.liveRenderer().finishAudio(whole, live, sources, fixture.control());
    return fixture
        .media
        .packager()
        .packageAll(
            whole,
            List.of(videos),
            List.of(),
            List.of(fixture.store.add(audio)),
            fixture.control());
  }

  @Test
  void fileWithItsIndexAtTheEndCannotBeProbedLive() throws Exception {
    Path file =
        generate("late-index.mp4", numbered("320x180", "25", 4), clicks(4), H264, "-c:a aac");
    LiveFile liveFile = mostlyUploaded(file);

    assertThatThrownBy(
            () -> fixture.media.prober().probePrefix(liveFile.prefix(), fixture.control()))
        .isInstanceOf(UnusableMediaException.class);
  }

  @Test
  void failedUploadOfARecordingIsATemporaryFault() throws Exception {
    LiveFile liveFile = mostlyUploaded(Recording.VP8.file());
    RenderPlan plan = plan(liveFile);

    assertThatThrownBy(
            () ->
                render(
                    plan,
                    liveFile,
                    seconds -> liveFile.failUpload(new IOException("the client stopped sending"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("the client stopped sending");
  }

  @Test
  void unexpectedExceptionIsNotTakenForTheEnd() throws Exception {
    LiveFile liveFile = mostlyUploaded(Recording.FRAGMENTED.file());
    RenderPlan plan = plan(liveFile);

    assertThatThrownBy(
            () ->
                render(
                    plan,
                    liveFile,
                    seconds ->
                        liveFile.failUpload(
                            new IllegalStateException("the database is unavailable"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("the database is unavailable");
  }

  @Test
  void audioWithGapsIsRenderedAgain() throws Exception {
    Path file = SourceClips.withGapOfAudio(folder);
    RenderPlan whole = fixture.plan(file, Optional.empty());
    LiveRenderer.LiveOutput live =
        new LiveRenderer.LiveOutput(
            List.of(), Optional.of(file), whole.lengthMicros(), whole.lengthMicros());
    List<ObjectKey> sources = List.of(fixture.store.add(file));

    Path audio = fixture.media.liveRenderer().finishAudio(whole, live, sources, fixture.control());

    List<Double> clicks = MediaReader.clicks(audio.toString());
    assertThat(clicks).hasSize(4);
    assertThat(clicks.get(3)).isCloseTo(3.5, within(0.02));
  }

  @Test
  void renderingThatWaitsForDataCanBeStopped() throws Exception {
    LiveFile liveFile = mostlyUploaded(Recording.VP8.file());
    RenderPlan plan = plan(liveFile);

    assertThatThrownBy(() -> render(plan, liveFile, seconds -> fixture.stop()))
        .isInstanceOf(StepStoppedException.class);
  }

  /** A live file of which 80 % is uploaded. */
  private static LiveFile mostlyUploaded(Path file) throws IOException {
    return new LiveFile(file, 0.8);
  }

  private LiveRenderer.LiveOutput render(
      RenderPlan plan, LiveFile liveFile, DoubleConsumer progress) throws Exception {
    return fixture
        .media
        .liveRenderer()
        .renderLive(plan, List.of(liveFile), fixture.control(), progress);
  }

  private RenderPlan plan(LiveFile liveFile) throws Exception {
    SourceFacts facts = fixture.media.prober().probePrefix(liveFile.prefix(), fixture.control());
    // All clips have 8 seconds or more.
    assertThat(facts.lengthMicros())
        .as("length of the beginning")
        .isBetween(5_500_000L, 10_000_000L);
    return Plans.small(LivePlan.of(Plans.UPLOAD, List.of(facts), ALL), SEGMENT);
  }
}
