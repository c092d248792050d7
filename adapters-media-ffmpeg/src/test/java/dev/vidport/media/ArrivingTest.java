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
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recording that is rendered while it arrives is what it would be rendered whole. */
@Timeout(120)
class ArrivingTest {
  private static final RenderOptions ALL = RenderOptions.plain(1080);

  @TempDir private Path folder;

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

  @ParameterizedTest
  @EnumSource
  void recordingIsTheSameAsWhole(Recording recording) throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Path file = recording.file();
    Trickle trickle = new Trickle(file, 0.8);
    RenderPlan plan = plan(bench, trickle);

    MediaEngine.Arrived arrived =
        bench.engine.renderArriving(
            plan,
            List.of(trickle),
            bench.control(),
            seconds -> {
              if (seconds > 0) {
                trickle.comes();
              }
            });

    RenderPlan whole = small(bench.plan(file, Optional.empty()));
    assertThat(plan.sources()).isEqualTo(whole.sources());
    Rendered expected = new Rendered(bench.make(file, whole));
    Rendered made = new Rendered(packaged(bench, file, whole, arrived));
    assertThat(made.made().lengthMicros()).isEqualTo(expected.made().lengthMicros());
    for (String name : List.of("180p.mp4", "90p.mp4", "video.mp4")) {
      Path one = made.made().files().get(name);
      Path other = expected.made().files().get(name);
      assertThat(packets(one, "v:0", "flags")).isEqualTo(packets(other, "v:0", "flags"));
      assertThat(MediaReader.frameNumbers(one)).isEqualTo(MediaReader.frameNumbers(other));
    }
    assertThat(packets(made.video(), "a:0", "duration,size"))
        .isNotEmpty()
        .isEqualTo(packets(expected.video(), "a:0", "duration,size"));
    assertThat(made.clicks()).isEqualTo(expected.clicks()).hasSizeGreaterThan(3);
  }

  /** As the step does. */
  private static MediaEngine.Packaged packaged(
      EngineBench bench, Path file, RenderPlan whole, MediaEngine.Arrived arrived)
      throws Exception {
    List<ObjectKey> pictures = arrived.picture().stream().map(bench.store::add).toList();
    List<ObjectKey> sources = List.of(bench.store.add(file));
    Path sound = bench.engine.endSound(whole, arrived, sources, bench.control());
    return bench.engine.packageAll(
        whole, List.of(pictures), Optional.of(bench.store.add(sound)), bench.control());
  }

  @Test
  void fileWhoseIndexComesLastCanNotBeReadEarly() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Path file = made("late-index.mp4", numbered("320x180", "25", 4), clicks(4), H264, "-c:a aac");
    Trickle trickle = new Trickle(file, 0.8);

    assertThatThrownBy(() -> bench.engine.probeHead(trickle.head(), bench.control()))
        .isInstanceOf(MediaFault.class);
  }

  @Test
  void recordingThatNeverEndsIsAFaultThatMayPass() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Trickle trickle = new Trickle(Recording.VP8.file(), 0.8);
    RenderPlan plan = plan(bench, trickle);

    assertThatThrownBy(
            () ->
                bench.engine.renderArriving(
                    plan,
                    List.of(trickle),
                    bench.control(),
                    seconds -> trickle.fails(new IOException("nobody sends it any more"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("nobody sends it any more");
  }

  @Test
  void faultOfAnyKindIsNotTakenForTheEnd() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Trickle trickle = new Trickle(Recording.FRAGMENTED.file(), 0.8);
    RenderPlan plan = plan(bench, trickle);

    assertThatThrownBy(
            () ->
                bench.engine.renderArriving(
                    plan,
                    List.of(trickle),
                    bench.control(),
                    seconds -> trickle.fails(new IllegalStateException("the database is away"))))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("the database is away");
  }

  @Test
  void renderingThatWaitsForMoreCanBeStopped() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Trickle trickle = new Trickle(Recording.VP8.file(), 0.8);
    RenderPlan plan = plan(bench, trickle);

    assertThatThrownBy(
            () ->
                bench.engine.renderArriving(
                    plan, List.of(trickle), bench.control(), seconds -> bench.stop()))
        .isInstanceOf(StepStopped.class);
  }

  private static RenderPlan plan(EngineBench bench, Trickle trickle) throws Exception {
    SourceFacts head = bench.engine.probeHead(trickle.head(), bench.control());
    return small(ArrivingPlan.of(Plans.UPLOAD, List.of(head), ALL));
  }

  private static RenderPlan small(RenderPlan plan) {
    Rendition top = new Rendition("180p", 320, 180, 20, 2000, 4000, "ultrafast");
    Rendition low = new Rendition("90p", 160, 90, 20, 1000, 2000, "ultrafast");
    return Plans.with(plan, Segments.even(30), List.of(top, low));
  }

  private static List<String> packets(Path file, String stream, String field) {
    return MediaReader.probe(file.toString(), stream, "packet=pts,dts," + field);
  }
}
