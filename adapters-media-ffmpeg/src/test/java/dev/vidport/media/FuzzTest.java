package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Corrupted files end as a video or with a failure code. {@code -Dvidport.fuzz=500} tests more
 * files; files that cause any other end are kept in {@code target/fuzz}.
 */
@Tag("media")
class FuzzTest {
  private static final Logger LOG = LoggerFactory.getLogger(FuzzTest.class);
  private static final int FILES = Integer.getInteger("vidport.fuzz", 24);

  /**
   * Less than the time limit of a step. A damaged time may cause many minutes of silence, for which
   * a loaded machine needs minutes too.
   */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final Path KEPT = Path.of("target", "fuzz");

  @TempDir private Path folder;

  private static List<Path> whole() {
    List<Path> clips = new ArrayList<>();
    TestClips.together(() -> clips.addAll(clips()));
    return clips;
  }

  private static List<Path> clips() {
    String video = numbered("160x90", "15", 1.6);
    String audio = clicks(2);
    String brief = "-t 1.6 -g 8";
    return List.of(
        generate("fuzz.mp4", video, audio, brief, H264, "-c:a aac -movflags +faststart"),
        generate("fuzz-f.mp4", video, audio, brief, H264, "-c:a aac -movflags +frag_keyframe"),
        generate("fuzz.mkv", video, audio, brief, H264, "-c:a libopus"),
        generate(
            "fuzz.webm",
            video,
            audio,
            brief,
            "-c:v libvpx -deadline realtime -c:a vorbis -strict experimental -ac 2"),
        generate("fuzz.ts", video, audio, brief, H264, "-c:a aac"),
        generate("fuzz.avi", video, audio, brief, "-c:v mpeg4 -c:a mp3"),
        generate("fuzz.flv", video, audio, brief, H264, "-c:a aac -ar 44100"),
        generate("fuzz.mov", "-itsoffset 0.3", video, audio, brief, H264, "-c:a pcm_s16le"));
  }

  @Test
  void everyFileEndsAsAVideoOrWithAFailureCode() throws Exception {
    List<Path> whole = whole();
    Path work = Files.createDirectory(folder.resolve("work"));
    Map<String, Integer> ends = new TreeMap<>();
    try (Canary canary = new Canary(folder, new byte[0])) {
      List<Path> before = tree();
      for (int i = 0; i < FILES; i++) {
        byte[] corrupted =
            new Mutator(i).corrupted(Files.readAllBytes(whole.get(i % whole.size())));
        Path file = Files.write(work.resolve("source"), corrupted);

        String end = end(file, Files.createDirectory(work.resolve("job" + i)));

        ends.merge(end, 1, Integer::sum);
        if (end.startsWith("!")) {
          Files.createDirectories(KEPT);
          Files.write(KEPT.resolve(i + "-" + whole.get(i % whole.size()).getFileName()), corrupted);
          LOG.error("File {} ended as {}", i, end);
        }
      }
      assertThat(tree()).isEqualTo(before);
      assertThat(canary.wasTouched()).isFalse();
    }
    LOG.info("{} files ended as {}", FILES, ends);
    assertThat(ends.keySet()).noneMatch(end -> end.startsWith("!"));
    assertThat(ends).containsKeys("rendered", "DAMAGED");
  }

  /** The files in the folders in which no job may write. */
  private List<Path> tree() throws IOException {
    try (Stream<Path> here = Files.list(Path.of("."));
        Stream<Path> there = Files.list(folder)) {
      return Stream.concat(here, there).sorted().toList();
    }
  }

  private String end(Path file, Path jobs) throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), jobs);
    CompletableFuture<String> job = CompletableFuture.supplyAsync(() -> end(fixture, file));
    try {
      return job.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      fixture.stop();
      job.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      return "!hung";
    }
  }

  private static String end(RenderFixture fixture, Path file) {
    try {
      return fixture.make(file).lengthMicros() > 0 ? "rendered" : "!empty";
    } catch (UnusableMediaException fault) {
      return fault.failure().code();
    } catch (RenderPlanner.UnplannableException refused) {
      return refused.failure().code();
    } catch (Exception unforeseen) {
      return "!" + unforeseen;
    }
  }
}
