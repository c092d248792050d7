package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is published has fixed names: a worker that was thought dead may store its files over those
 * of the worker that took its step over. Nobody must see a difference (decision 0019).
 */
final class RepeatedStepsTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  @Test
  void packagingAndStillsOfTheSameFilesAreTheSameBytesEachTime() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofFiles(), folder);
    List<ObjectKey> sources = List.of(bench.store.add(CLIPS.portrait()));
    RenderPlan plan = bench.plan(CLIPS.portrait(), Optional.empty());
    List<ObjectKey> chunk =
        bench.engine.renderChunk(plan, 0, sources, bench.control(), seconds -> {}).stream()
            .map(bench.store::add)
            .toList();
    Optional<ObjectKey> sound =
        Optional.of(bench.store.add(bench.engine.renderAudio(plan, sources, bench.control())));

    MediaEngine.Packaged one =
        bench.engine.packageAll(plan, List.of(chunk), sound, bench.control());
    MediaEngine.Packaged again =
        bench.engine.packageAll(plan, List.of(chunk), sound, bench.control());
    ObjectKey top = bench.store.add(one.files().get(plan.top().label() + ".mp4"));
    MediaEngine.Taken stills =
        bench.engine.stills(plan, top, top, one.lengthMicros(), bench.control());
    MediaEngine.Taken stillsAgain =
        bench.engine.stills(plan, top, top, one.lengthMicros(), bench.control());

    assertThat(one.files()).isNotEmpty();
    assertSame(one.files(), again.files());
    assertThat(stills.files()).isNotEmpty();
    assertSame(stills.files(), stillsAgain.files());
    assertThat(stillsAgain.stills()).isEqualTo(stills.stills());
  }

  private static void assertSame(Map<String, Path> one, Map<String, Path> other) {
    assertThat(other).containsOnlyKeys(one.keySet());
    one.forEach((name, file) -> assertThat(other.get(name)).as(name).hasSameBinaryContentAs(file));
  }
}
