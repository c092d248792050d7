package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.library.settings.Role;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderTaskTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final ListJobs.Query ALL_JOBS =
      new ListJobs.Query(EnumSet.allOf(JobState.class), Optional.empty(), 10, Optional.empty());

  @TempDir private Path folder;

  @Test
  void progressEndsAtOneHundredPercent() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("clip.mp4"), 2);
    List<RenderProgress> reported = new ArrayList<>();

    try (Vidport vidport = Vidport.inMemory()) {
      RenderTask task = vidport.render(source, RenderRequest.maxHeight(720));
      RenderedVideo video = task.onProgress(reported::add).await(LIMIT);

      assertThat(video.output().lengthMicros()).isBetween(1_900_000L, 2_100_000L);
      assertThat(reported).extracting(RenderProgress::percent).isSorted().endsWith(100);
      assertThat(source).exists();
      assertThat(task.cancel()).isFalse();

      video.delete();
      assertThat(vidport.store().list(ObjectKey.ofVideo(video.id()))).isEmpty();
    }
  }

  @Test
  void fileThatIsNoMediaFailsWithItsCode() throws Exception {
    Path source = Files.writeString(folder.resolve("notes.mp4"), "not a video");

    try (Vidport vidport = Vidport.inMemory()) {
      RenderTask task = vidport.render(source, RenderRequest.defaults());
      RenderFailedException failure =
          catchThrowableOfType(RenderFailedException.class, () -> task.await(LIMIT));

      assertThat(failure.code()).isEqualTo("NOT_MEDIA");
      assertThat(failure).hasMessageStartingWith("NOT_MEDIA: ");
    }
  }

  @Test
  void waitEndsAtItsLimit() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("clip.mp4"), 2);

    // Only another worker could render it.
    try (Vidport vidport = Vidport.builder().settings(change -> change.role(Role.API)).build()) {
      RenderTask task = vidport.render(source, RenderRequest.defaults());

      assertThatThrownBy(() -> task.await(Duration.ofMillis(1)))
          .isInstanceOf(TimeoutException.class)
          .hasMessageContaining(task.video().value());
    }
  }

  @Test
  void canceledRenderEndsItsProgramsAndLeavesNoFile() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("clip.mp4"), 40);
    Path data = folder.resolve("data");

    try (Vidport vidport = Vidport.builder().dataDir(data).build()) {
      RenderTask task = vidport.render(source, RenderRequest.defaults());
      CompletableFuture<Throwable> waiting =
          CompletableFuture.supplyAsync(() -> catchThrowable(task::await));
      await().atMost(LIMIT).until(() -> isRendering(data));

      assertThat(task.cancel()).isTrue();

      assertThat(programs(data)).isEmpty();
      assertThat(files(data.resolve("objects"))).isEmpty();
      assertThat(files(data.resolve("work"))).allMatch(file -> file.toString().endsWith(".lock"));
      assertThat(waiting.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(CancellationException.class)
          .hasMessageContaining(task.video().value());
      assertThatThrownBy(task::await).isInstanceOf(CancellationException.class);
      assertThat(task.cancel()).isTrue();
      assertThat(source).exists();
    }
  }

  @Test
  void renderThatWaitsForAWorkerIsCanceled() throws Exception {
    Path source = Files.writeString(folder.resolve("clip.mp4"), "never read");

    try (Vidport vidport = Vidport.builder().settings(change -> change.role(Role.API)).build()) {
      RenderTask task = vidport.render(source, RenderRequest.defaults());

      assertThat(task.cancel()).isTrue();

      assertThat(vidport.store().list(ObjectKey.ofVideo(task.video()))).isEmpty();
      assertThatThrownBy(task::await).isInstanceOf(CancellationException.class);
    }
  }

  /** Whether ffmpeg encodes, rather than ffprobe reads. */
  private static boolean isRendering(Path data) {
    return programs(data).stream().anyMatch(command -> command.endsWith("ffmpeg"));
  }

  /** The programs that this process has started for {@code data}, and theirs. */
  private static List<String> programs(Path data) {
    return ProcessHandle.current()
        .descendants()
        .filter(program -> names(program, data))
        .flatMap(program -> program.info().command().stream())
        .toList();
  }

  /** Other tests of this process start programs, too. */
  private static boolean names(ProcessHandle program, Path data) {
    try {
      // Java does not tell command lines as long as these.
      Path line = Path.of("/proc", Long.toString(program.pid()), "cmdline");
      return new String(Files.readAllBytes(line), StandardCharsets.UTF_8).contains(data.toString());
    } catch (IOException ended) {
      return false;
    }
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void invalidRequestIsRefusedAndLeavesNothing() throws Exception {
    Path source = Files.writeString(folder.resolve("clip.mp4"), "never read");

    try (Vidport vidport = Vidport.inMemory()) {
      assertThatThrownBy(() -> vidport.render(source, RenderRequest.maxHeight(720).trim(9, 2)))
          .isInstanceOf(RefusalException.class);
      assertThat(vidport.jobs().list().handleAsOperator(ALL_JOBS).jobs()).isEmpty();
      assertThat(vidport.store().list(new ObjectKey("videos"))).isEmpty();
    }
  }

  @Test
  void missingFfmpegStopsTheStart() throws Exception {
    try (Vidport vidport =
        Vidport.builder()
            .settings(
                change -> change.ffmpeg(FfmpegSettings.of("/nowhere/ffmpeg", "/nowhere/ffprobe")))
            .build()) {
      assertThatThrownBy(vidport::start)
          .isInstanceOf(MissingProgramException.class)
          .hasMessageContaining("/nowhere/ffmpeg")
          .hasMessageContaining("VIDPORT_FFMPEG")
          .hasMessageContaining("apt-get install ffmpeg");
    }
  }
}
