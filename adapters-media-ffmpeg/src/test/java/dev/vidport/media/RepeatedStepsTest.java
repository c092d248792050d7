package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.StillExtractor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Published files have fixed names, so a worker whose lease has expired may overwrite the files of
 * the worker that took over its step. The bytes must be identical (decision 0019).
 */
@Tag("media")
@Tag("releases")
final class RepeatedStepsTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  @Test
  void repeatedPackagingAndStillsGiveIdenticalBytes() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    List<ObjectKey> sources = List.of(fixture.store.add(CLIPS.slowPortrait()));
    RenderPlan plan = fixture.plan(CLIPS.slowPortrait(), Optional.empty());
    List<ObjectKey> chunk =
        fixture
            .media
            .renderer()
            .renderChunk(plan, 0, sources, fixture.control(), seconds -> {})
            .stream()
            .map(fixture.store::add)
            .toList();
    List<ObjectKey> audio =
        List.of(
            fixture.store.add(
                fixture.media.renderer().renderAudio(plan, sources, fixture.control())));

    MediaPackager.Packaged one =
        fixture
            .media
            .packager()
            .packageAll(plan, List.of(chunk), List.of(), audio, fixture.control());
    MediaPackager.Packaged again =
        fixture
            .media
            .packager()
            .packageAll(plan, List.of(chunk), List.of(), audio, fixture.control());
    ObjectKey top = fixture.store.add(one.files().get(plan.top().label() + ".mp4"));
    StillExtractor.ExtractedStills stills =
        fixture
            .media
            .stillExtractor()
            .extractStills(plan, top, top, one.lengthMicros(), fixture.control());
    StillExtractor.ExtractedStills stillsAgain =
        fixture
            .media
            .stillExtractor()
            .extractStills(plan, top, top, one.lengthMicros(), fixture.control());

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
