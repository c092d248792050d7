package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is encoded beside a picture that is copied. */
class CopiedTopTest {
  /** Where nobody would put keyframes who had the choice, at 10000/1001 frames a second. */
  private static final List<Long> KEYFRAMES = List.of(0L, 25L, 60L);

  private static final int FRAMES = 75;

  @TempDir private Path folder;

  private static Path clip() {
    return made(
        "copied-top.mp4",
        numbered("640x480", "10000/1001", 7.5),
        H264,
        "-colorspace bt709 -bf 3 -g 250 -sc_threshold 0 -force_key_frames 2.5025,6.006");
  }

  private RenderPlan plan(EngineBench bench) throws Exception {
    SourceFacts facts = bench.probe(clip());
    WebReady file = new WebReady(100, 10_000, 2, FRAMES, KEYFRAMES);
    return Plans.plan(facts.with(Optional.of(file)), Optional.empty());
  }

  @Test
  void keyframesFollowThoseOfTheCopiedPicture() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofFiles(), folder);
    RenderPlan plan = plan(bench);
    assertThat(plan.topCopied()).isTrue();
    assertThat(plan.segments().starts()).isEqualTo(KEYFRAMES);

    for (RenderPlan cut : List.of(plan, EngineBench.chunked(plan, 25, 60))) {
      List<List<Path>> chunks = render(bench, cut);

      List<Long> keyframes = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      for (Chunk chunk : cut.chunks()) {
        Path file = chunks.get(chunk.index()).get(0);
        keyframes.addAll(keyframes(file, chunk.firstFrame()));
        numbers.addAll(MediaReader.frameNumbers(file));
      }
      assertThat(keyframes).isEqualTo(KEYFRAMES);
      assertThat(numbers).isEqualTo(IntStream.range(0, FRAMES).boxed().toList());
    }
  }

  private static List<List<Path>> render(EngineBench bench, RenderPlan plan) throws Exception {
    ObjectKey source = bench.store.add(clip());
    List<List<Path>> made = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      made.add(
          bench.engine.renderChunk(
              plan, chunk.index(), List.of(source), bench.control(), seconds -> {}));
    }
    return made;
  }

  /** Numbers of the keyframes, where the file's first frame is {@code first}. */
  private static List<Long> keyframes(Path file, long first) {
    List<String> shown = MediaReader.probe(file.toString(), "v:0", "frame=key_frame");
    return LongStream.range(0, shown.size())
        .filter(n -> shown.get((int) n).startsWith("1"))
        .mapToObj(n -> first + n)
        .toList();
  }
}
