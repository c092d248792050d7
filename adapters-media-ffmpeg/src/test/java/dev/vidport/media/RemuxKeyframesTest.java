package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encoded renditions next to a stream-copied one. */
@Tag("media")
@Tag("releases")
class RemuxKeyframesTest {
  /** Irregular positions, in frames at 10000/1001 frames a second. */
  private static final List<Long> KEYFRAMES = List.of(0L, 25L, 60L);

  private static final int FRAMES = 75;

  @TempDir private Path folder;

  private static Path clip() {
    return generate(
        "copied-top.mp4",
        numbered("640x480", "10000/1001", 7.5),
        H264,
        "-colorspace bt709 -bf 3 -g 250 -sc_threshold 0 -force_key_frames 2.5025,6.006");
  }

  private RenderPlan plan(RenderFixture fixture) throws Exception {
    SourceFacts facts = fixture.probe(clip());
    WebReadyFacts file = new WebReadyFacts(100, 10_000, 2, FRAMES, KEYFRAMES);
    return Plans.plan(facts.with(Optional.of(file)), Optional.empty());
  }

  @Test
  void keyframesFollowThoseOfTheCopiedRendition() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan = plan(fixture);
    assertThat(plan.topRemuxed()).isTrue();
    assertThat(plan.segments().starts()).isEqualTo(KEYFRAMES);

    for (RenderPlan cut : List.of(plan, RenderFixture.chunked(plan, 25, 60))) {
      List<List<Path>> chunks = render(fixture, cut);

      List<Long> keyframes = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      BatchReader reader = new BatchReader();
      for (List<Path> files : chunks) {
        reader.frameNumbers(files.get(0));
      }
      for (Chunk chunk : cut.chunks()) {
        Path file = chunks.get(chunk.index()).get(0);
        keyframes.addAll(keyframes(file, chunk.firstFrame()));
        numbers.addAll(reader.frameNumbers(file).get());
      }
      assertThat(keyframes).isEqualTo(KEYFRAMES);
      assertThat(numbers).isEqualTo(IntStream.range(0, FRAMES).boxed().toList());
    }
  }

  private static List<List<Path>> render(RenderFixture fixture, RenderPlan plan) throws Exception {
    ObjectKey source = fixture.store.add(clip());
    List<List<Path>> files = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      files.add(
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {}));
    }
    return files;
  }

  /** Frame numbers of the keyframes; the file starts with frame {@code first}. */
  private static List<Long> keyframes(Path file, long first) {
    List<String> shown = MediaReader.probe(file.toString(), "v:0", "frame=key_frame");
    return LongStream.range(0, shown.size())
        .filter(n -> shown.get((int) n).startsWith("1"))
        .mapToObj(n -> first + n)
        .toList();
  }
}
