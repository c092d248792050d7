package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.render.ArrivingPlan;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recording that is rendered while it arrives is what it would be rendered whole. */
@Timeout(120)
class ArrivingTest {
  private static final RenderOptions ALL = RenderOptions.plain(1080);
  private static final int SEGMENT = 30;

  @TempDir private Path folder;
  private EngineBench bench;

  /** What is recorded, by whom. */
  enum Recording {
    /** A browser's: no length, no index, no rate, and frames missing. */
    VP8 {
      @Override
      Path file() {
        String vp8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g 90 -fps_mode vfr";
        return made(
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
        return made("live-vp9.webm", numbered("320x180", "30", 8), clicks(8), vp9, LIVE);
      }
    },
    /** Fragments, each with an index of its own. */
    FRAGMENTED {
      @Override
      Path file() {
        return made(
            "live.mp4",
            numbered("320x180", "30000/1001", 8),
            clicks(8),
            H264,
            "-g 30 -c:a aac -movflags +frag_keyframe+empty_moov+default_base_moof");
      }
    },
    /** Sound that ends long before the picture. */
    MUTED {
      @Override
      Path file() {
        return made(
            "live-muted.mp4",
            numbered("320x180", "25", 8),
            clicks(4),
            H264,
            "-g 25 -c:a aac -movflags +frag_keyframe+empty_moov+default_base_moof");
      }
    },
    /** Times that don't begin at zero, and sound that begins before the picture. */
    BROADCAST {
      @Override
      Path file() {
        return made("live.ts", numbered("320x180", "25", 12), clicks(12), H264, "-g 50 -c:a aac");
      }
    };

    private static final String LIVE = "-c:a libopus -live 1 -cluster_time_limit 1000";

    abstract Path file();
  }

  @BeforeEach
  void openBench() {
    bench = new EngineBench(FolderStore.ofRanges(), folder);
  }

  @ParameterizedTest
  @EnumSource
  void recordingIsTheSameAsWhole(Recording recording) throws Exception {
    Path file = recording.file();
    Trickle trickle = started(file);
    RenderPlan plan = plan(trickle);

    MediaEngine.Arrived arrived =
        render(
            plan,
            trickle,
            seconds -> {
              if (seconds > 0) {
                trickle.comes();
              }
            });

    RenderPlan whole = Plans.small(bench.plan(file, Optional.empty()), SEGMENT);
    assertThat(plan.sources()).isEqualTo(whole.sources());
    Rendered expected = new Rendered(bench.make(file, whole));
    Rendered made = new Rendered(packaged(file, whole, arrived));
    assertThat(made.made().lengthMicros()).isEqualTo(expected.made().lengthMicros());
    for (String name : List.of("180p.mp4", "90p.mp4", "video.mp4")) {
      Path one = made.made().files().get(name);
      Path other = expected.made().files().get(name);
      assertThat(MediaReader.packets(one, "v:0", "flags"))
          .isEqualTo(MediaReader.packets(other, "v:0", "flags"));
      assertThat(MediaReader.frameNumbers(one)).isEqualTo(MediaReader.frameNumbers(other));
    }
    assertThat(MediaReader.packets(made.video(), "a:0", "duration,size"))
        .isNotEmpty()
        .isEqualTo(MediaReader.packets(expected.video(), "a:0", "duration,size"));
    assertThat(made.clicks()).isEqualTo(expected.clicks()).hasSizeGreaterThan(3);
  }

  /** As the step does. */
  private MediaEngine.Packaged packaged(Path file, RenderPlan whole, MediaEngine.Arrived arrived)
      throws Exception {
    List<ObjectKey> pictures = arrived.picture().stream().map(bench.store::add).toList();
    List<ObjectKey> sources = List.of(bench.store.add(file));
    Path sound = bench.engine.endSound(whole, arrived, sources, bench.control());
    return bench.engine.packageAll(
        whole, List.of(pictures), Optional.of(bench.store.add(sound)), bench.control());
  }

  @Test
  void fileWhoseIndexComesLastCanNotBeReadEarly() throws Exception {
    Path file = made("late-index.mp4", numbered("320x180", "25", 4), clicks(4), H264, "-c:a aac");
    Trickle trickle = started(file);

    assertThatThrownBy(() -> bench.engine.probeHead(trickle.head(), bench.control()))
        .isInstanceOf(MediaFault.class);
  }

  @Test
  void recordingThatNeverEndsIsAFaultThatMayPass() throws Exception {
    Trickle trickle = started(Recording.VP8.file());
    RenderPlan plan = plan(trickle);

    assertThatThrownBy(
            () ->
                render(
                    plan,
                    trickle,
                    seconds -> trickle.fails(new IOException("nobody sends it any more"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("nobody sends it any more");
  }

  @Test
  void faultOfAnyKindIsNotTakenForTheEnd() throws Exception {
    Trickle trickle = started(Recording.FRAGMENTED.file());
    RenderPlan plan = plan(trickle);

    assertThatThrownBy(
            () ->
                render(
                    plan,
                    trickle,
                    seconds -> trickle.fails(new IllegalStateException("the database is away"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("the database is away");
  }

  @Test
  void renderingThatWaitsForMoreCanBeStopped() throws Exception {
    Trickle trickle = started(Recording.VP8.file());
    RenderPlan plan = plan(trickle);

    assertThatThrownBy(() -> render(plan, trickle, seconds -> bench.stop()))
        .isInstanceOf(StepStopped.class);
  }

  /** Of which most has arrived. */
  private static Trickle started(Path file) throws IOException {
    return new Trickle(file, 0.8);
  }

  private MediaEngine.Arrived render(RenderPlan plan, Trickle trickle, DoubleConsumer progress)
      throws Exception {
    return bench.engine.renderArriving(plan, List.of(trickle), bench.control(), progress);
  }

  private RenderPlan plan(Trickle trickle) throws Exception {
    SourceFacts head = bench.engine.probeHead(trickle.head(), bench.control());
    return Plans.small(ArrivingPlan.of(Plans.UPLOAD, List.of(head), ALL), SEGMENT);
  }
}
