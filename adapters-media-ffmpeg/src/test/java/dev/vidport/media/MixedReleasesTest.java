package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers of a cluster may have different releases of ffmpeg, such as during an upgrade. */
@Tag("media")
class MixedReleasesTest {
  private static final Path SYSTEM_FFMPEG = Path.of("/usr/bin/ffmpeg");
  private static final Path SYSTEM_FFPROBE = Path.of("/usr/bin/ffprobe");
  private static final int FRAMES = 180;

  @TempDir private Path folder;

  @Test
  void chunksOfSeveralReleasesMakeOneVideo() throws Exception {
    assumeTrue(Files.isExecutable(SYSTEM_FFMPEG), "the system has no ffmpeg");
    Path clip =
        generate(
            "mixed-releases.mp4", numbered("320x180", "30", 6), clicks(6), H264, "-g 250 -c:a aac");
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan whole = Plans.small(fixture.plan(clip, Optional.empty()), 30);
    RenderPlan plan = RenderFixture.chunked(whole, 30, 60, 90, 120, 150);
    MediaPorts system =
        FfmpegMedia.ports(
            FfmpegSettings.of(SYSTEM_FFMPEG.toString(), SYSTEM_FFPROBE.toString()), fixture.store);
    ObjectKey source = fixture.store.add(clip);

    List<List<ObjectKey>> chunks = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      MediaPorts worker = chunk.index() % 2 == 0 ? fixture.media : system;
      List<Path> files =
          worker
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {});
      chunks.add(files.stream().map(fixture.store::add).toList());
    }
    Path audio = system.renderer().renderAudio(plan, List.of(source), fixture.control());
    List<ObjectKey> track = List.of(fixture.store.add(audio));

    for (MediaPorts packager : List.of(fixture.media, system)) {
      assertComplete(
          packager.packager().packageAll(plan, chunks, List.of(), track, fixture.control()));
    }
  }

  private static void assertComplete(MediaPackager.Packaged packaged) {
    BatchReader reader = new BatchReader();
    String mp4 = packaged.files().get("video.mp4").toString();
    Supplier<List<Integer>> top = reader.frameNumbers(mp4);
    Supplier<List<Integer>> small =
        reader.frameNumbers(packaged.files().get("90p.m3u8").toString());
    Supplier<List<Double>> clicks = reader.clicks(mp4);

    List<Integer> numbers = IntStream.range(0, FRAMES).boxed().toList();
    assertThat(top.get()).isEqualTo(numbers);
    assertThat(small.get()).isEqualTo(numbers);
    assertThat(clicks.get()).hasSize(6);
  }
}
