package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.FolderStore;
import dev.vidport.media.MediaReader;
import dev.vidport.media.Plans;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renders with the real ffmpeg under the conditions of a step. */
@Tag("media")
class RenderTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  private final FolderStore store = FolderStore.ofRanges();
  private final MediaPorts media = FfmpegMedia.ports(FfmpegSettings.defaults(), store);

  @TempDir private Path folder;

  private RenderPlan plan(ObjectKey source, Optional<Trim> trim) throws Exception {
    return Plans.plan(media.prober().probe(source, new TestControl(folder)), trim);
  }

  @Test
  void progressReachesTheLengthOfTheChunk() throws Exception {
    ObjectKey source = store.add(CLIPS.silent25());
    List<Double> reported = new ArrayList<>();

    media
        .renderer()
        .renderChunk(
            plan(source, Optional.empty()),
            0,
            List.of(source),
            new TestControl(folder),
            reported::add);

    assertThat(reported).isSorted().last().isEqualTo(4.0);
  }

  @Test
  void stoppedRenderingEndsAtOnceAndLeavesNoProcess() throws Exception {
    ObjectKey source = store.add(CLIPS.slowFullHd());
    RenderPlan plan = plan(source, Optional.empty());
    TestControl control = new TestControl(folder);
    List<Double> reported = new CopyOnWriteArrayList<>();
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread step =
        new Thread(
            () -> {
              try {
                media.renderer().renderChunk(plan, 0, List.of(source), control, reported::add);
                ended.complete(new AssertionError("was not stopped"));
              } catch (Exception e) {
                ended.complete(e);
              }
            });
    step.start();
    await().until(() -> !reported.isEmpty());

    control.stop();

    assertThat(ended)
        .succeedsWithin(Duration.ofMinutes(1))
        .isInstanceOf(StepStoppedException.class);
    String work = control.workFolder().toString();
    await()
        .untilAsserted(
            () ->
                assertThat(ProcessHandle.current().descendants().map(ProcessHandle::info))
                    .noneMatch(
                        info ->
                            Arrays.asList(info.arguments().orElse(new String[0]))
                                .toString()
                                .contains(work)));
  }

  @Test
  void planThatFfmpegRejectsIsABugOfTheService() throws Exception {
    ObjectKey source = store.add(CLIPS.silent25());
    // Wider than the canvas, which cannot be padded.
    RenderPlan plan =
        Plans.placed(plan(source, Optional.empty()), new Placement(1, 1, 0, 0, 640, 180));

    assertThatThrownBy(
            () ->
                media
                    .renderer()
                    .renderChunk(plan, 0, List.of(source), new TestControl(folder), seconds -> {}))
        .isInstanceOf(StepBugException.class)
        .hasMessageContaining("pad=320:180:0:0:black")
        .hasMessageContaining("Padded dimensions cannot be smaller than input dimensions")
        .message()
        .contains("-i '<source>'")
        .doesNotContain("127.0.0.1");
  }

  @Test
  void trimAfterTheEndOfTheVideoIsRefused() throws Exception {
    ObjectKey source = store.add(CLIPS.silent25());
    RenderPlan plan = plan(source, Optional.of(new Trim(3.9, Optional.empty())));
    ObjectKey shorter = store.add(CLIPS.film());
    RenderPlan beyond =
        Plans.withChunks(
            plan,
            plan.chunks().stream()
                .map(chunk -> new Chunk(0, chunk.firstFrame() + 1000, chunk.endFrame()))
                .toList(),
            plan.lengthMicros());

    assertThatThrownBy(
            () ->
                media
                    .renderer()
                    .renderChunk(beyond, 0, List.of(shorter), new TestControl(folder), s -> {}))
        .hasMessageContaining("TRIM_OUTSIDE");
  }

  @Test
  void undecodableFileIsDamaged() throws Exception {
    RenderPlan plan = plan(store.add(CLIPS.silent25()), Optional.empty());
    ObjectKey text = store.add(CLIPS.text());

    assertThatThrownBy(
            () ->
                media
                    .renderer()
                    .renderChunk(plan, 0, List.of(text), new TestControl(folder), s -> {}))
        .hasMessageContaining("DAMAGED");
  }

  @Test
  void missingObjectIsNotAMediaFault() throws Exception {
    RenderPlan plan = plan(store.add(CLIPS.silent25()), Optional.empty());

    assertThatThrownBy(
            () ->
                media
                    .renderer()
                    .renderChunk(
                        plan, 0, List.of(new ObjectKey("gone")), new TestControl(folder), s -> {}))
        .isInstanceOf(IOException.class);
  }

  @Test
  void audioLastsAsLongAsTheVideo() throws Exception {
    ObjectKey source = store.add(CLIPS.audioEndsEarly());
    RenderPlan plan = plan(source, Optional.empty());

    Path audio = media.renderer().renderAudio(plan, List.of(source), new TestControl(folder));

    List<String> length = MediaReader.probe(audio.toString(), "a", "stream=duration,channels");
    assertThat(length).containsExactly("2,4.000000");
  }

  @Test
  void trimAfterTheEndOfTheAudioIsSilent() throws Exception {
    ObjectKey source = store.add(CLIPS.audioEndsEarly());
    RenderPlan plan = plan(source, Optional.of(new Trim(2, Optional.of(3.0))));

    Path audio = media.renderer().renderAudio(plan, List.of(source), new TestControl(folder));

    assertThat(MediaReader.clicks(audio.toString())).isEmpty();
    assertThat(MediaReader.probe(audio.toString(), "a", "stream=duration"))
        .containsExactly("1.000000");
  }

  @Test
  void untaggedStandardDefinitionKeepsItsColours() throws Exception {
    ObjectKey source = store.add(CLIPS.red());
    RenderPlan plan = plan(source, Optional.empty());

    Path rendered =
        media
            .renderer()
            .renderChunk(plan, 0, List.of(source), new TestControl(folder), s -> {})
            .get(0);

    // Pure red in limited BT.709 is 63, 102, 240; without conversion it would be 81, 90, 240.
    byte[] yuv = MediaReader.firstFrame(rendered);
    int pixels = 320 * 180;
    assertThat(yuv[pixels / 2] & 0xff).isBetween(60, 66);
    assertThat(yuv[pixels + pixels / 8] & 0xff).isBetween(99, 105);
  }

  @Test
  void redInHdrStaysRed() throws Exception {
    ObjectKey source = store.add(CLIPS.hdrRed());
    RenderPlan plan = plan(source, Optional.empty());

    Path rendered =
        media
            .renderer()
            .renderChunk(plan, 0, List.of(source), new TestControl(folder), s -> {})
            .get(0);

    assertThat(plan.sources().get(0).colours()).isEqualTo(ColourCoding.HDR10);
    byte[] yuv = MediaReader.firstFrame(rendered);
    int pixels = 320 * 180;
    // (200, 30, 30) in limited BT.709 is 78, 110, 202. The tone curve darkens it.
    assertThat(yuv[pixels / 2] & 0xff).isBetween(66, 84);
    assertThat(yuv[pixels + pixels / 8] & 0xff).isBetween(104, 116);
    assertThat(yuv[pixels * 5 / 4 + pixels / 8] & 0xff).isBetween(192, 212);
  }

  @Test
  void outputsAreTheOnlyFilesInTheWorkFolder() throws Exception {
    ObjectKey source = store.add(CLIPS.silent25());
    TestControl control = new TestControl(folder);

    List<Path> files =
        media
            .renderer()
            .renderChunk(plan(source, Optional.empty()), 0, List.of(source), control, s -> {});

    try (Stream<Path> found = Files.list(control.workFolder())) {
      assertThat(found).containsExactlyInAnyOrderElementsOf(files);
    }
  }
}
