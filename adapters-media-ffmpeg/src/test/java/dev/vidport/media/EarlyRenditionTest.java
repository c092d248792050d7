package dev.vidport.media;

import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rendition that is played while the others are rendered, and is a part of the result. */
@Tag("media")
class EarlyRenditionTest {
  private static final int FRAMES = 345;

  @TempDir private Path folder;
  private RenderFixture fixture;
  private RenderPlan plan;
  private ObjectKey source;

  /** What players find, by their names. */
  private Path published;

  private final List<ObjectKey> chunks = new ArrayList<>();

  @BeforeEach
  void plan() throws Exception {
    fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path clip =
        generate(
            "encoded.mkv",
            numbered("320x180", "5", 69),
            clicks(69),
            "-c:v libx264 -preset ultrafast -colorspace bt709 -bf 2 -g 37",
            "-c:a aac");
    source = fixture.store.add(clip);
    plan = Plans.small(fixture.plan(clip, Optional.empty()), 20).withEarlyRendition();
    published = Files.createDirectory(folder.resolve("published"));
  }

  /** As the step does. */
  private void renderRun(int first, int end) throws Exception {
    fixture
        .media
        .renderer()
        .renderChunks(
            plan.ofEarlyRendition(),
            EarlyRendition.run(plan, first),
            first == 0
                ? Optional.of(EarlyRendition.audioStages(plan).get(0).audioPlan(plan))
                : Optional.empty(),
            List.of(source),
            fixture.control(),
            seconds -> {},
            (chunk, file, audio) -> {
              publish(chunk.index(), file, audio);
              return chunk.index() < end;
            });
  }

  private void publish(int chunk, Path file, Optional<Path> audio)
      throws IOException, StepStoppedException {
    Optional<String> before =
        chunk == 0
            ? Optional.empty()
            : Optional.of(Files.readString(published.resolve(playlist(chunk - 1))));
    publish(
        fixture
            .media
            .packager()
            .packageEarlyChunk(plan, chunk, file, audio, before, fixture.control()));
    chunks.add(fixture.store.add(file));
  }

  private void publish(Map<String, Path> files) throws IOException {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Files.copy(file.getValue(), published.resolve(file.getKey()));
    }
  }

  private String playlist(int chunk) {
    return "stage-" + chunk + "-" + plan.earlyRendition().orElseThrow().label() + ".m3u8";
  }

  /** The stages as a player that loads them after {@code chunk} and {@code audio} sees them. */
  private String master(int chunk, int audio) throws Exception {
    String label = plan.earlyRendition().orElseThrow().label();
    ended(playlist(chunk), "early-" + label + ".m3u8");
    ended("stage-" + audio + "-audio.m3u8", "early-audio.m3u8");
    Files.copy(
        published.resolve("stage-" + audio + "-audio.mp4"),
        published.resolve("opening-audio.mp4"),
        StandardCopyOption.REPLACE_EXISTING);
    return published.resolve("unpublished-master.m3u8").toString();
  }

  /** ffmpeg would wait for more entries. */
  private void ended(String playlist, String name) throws Exception {
    String text = Files.readString(published.resolve(playlist));
    String end = text.endsWith("#EXT-X-ENDLIST\n") ? "" : "#EXT-X-ENDLIST\n";
    Files.writeString(published.resolve(name), text + end);
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Test
  void chunksStartWithSegments() {
    List<Chunk> early = plan.ofEarlyRendition().chunks();

    assertThat(early)
        .extracting(Chunk::firstFrame)
        .containsExactly(
            0L, 20L, 40L, 60L, 80L, 100L, 120L, 140L, 160L, 180L, 200L, 220L, 240L, 260L, 280L,
            300L, 320L);
    assertThat(early.get(16).endFrame()).isEqualTo(plan.chunks().get(0).endFrame());
    assertThat(plan.chunked()).hasSize(1);
  }

  @Test
  void eachChunkIsPlayableAtOnceAndContinuesTheOneBefore() throws Exception {
    renderRun(0, 0);
    String beginning = master(0, 0);
    Supplier<List<Integer>> firstFrames = new BatchReader().frameNumbers(beginning);

    assertThat(firstFrames.get()).isEqualTo(numbers(20));
    assertThat(Files.readString(published.resolve(playlist(0))))
        .contains("#EXT-X-PLAYLIST-TYPE:EVENT\n")
        .doesNotContain("#EXT-X-ENDLIST");

    int last = plan.ofEarlyRendition().chunks().size() - 1;
    renderRun(1, 1);
    renderRun(2, 3);
    renderRun(4, last);
    for (int chunk = 1; chunk <= last; chunk++) {
      assertThat(Files.readString(published.resolve(playlist(chunk))))
          .startsWith(Files.readString(published.resolve(playlist(chunk - 1))));
    }
    Path audio = fixture.media.renderer().renderAudio(plan, List.of(source), fixture.control());
    publish(fixture.media.packager().packageWholeEarlyAudio(plan, audio, fixture.control()));
    assertThat(Files.readString(published.resolve("stage-1-audio.m3u8")))
        .startsWith(Files.readString(published.resolve("stage-0-audio.m3u8")))
        .endsWith("#EXT-X-ENDLIST\n");
    MediaPackager.Packaged result = packageAll(audio);

    String whole = master(last, 1);
    String label = plan.earlyRendition().orElseThrow().label();
    BatchReader reader = new BatchReader();
    Supplier<List<Integer>> frames = reader.frameNumbers(whole);
    Supplier<List<Double>> clicks = reader.clicks(whole);
    Path rendition = result.files().get(label + ".m3u8");
    Supplier<List<byte[]>> early = reader.brightness(Path.of(whole), 160, 90);
    Supplier<List<byte[]>> finals = reader.brightness(rendition, 160, 90);
    assertThat(frames.get()).isEqualTo(numbers(FRAMES));
    assertThat(clicks.get()).hasSize(69);
    assertThat(early.get()).hasSize(FRAMES);
    assertThat(early.get().toArray(byte[][]::new))
        .isDeepEqualTo(finals.get().toArray(byte[][]::new));
    assertThat(MediaReader.frameTimes(whole))
        .isEqualTo(MediaReader.frameTimes(rendition.toString()));
  }

  /** Stages of 16 seconds, of 40 seconds, and the whole. Players read ranges of the last. */
  @Test
  void eachStageOfTheAudioOfALongVideoBeginsWithTheOneBefore() throws Exception {
    Path clip =
        generate(
            "early-long.mkv",
            numbered("320x180", "1", 85),
            tones(85),
            "-c:v libx264 -preset ultrafast -colorspace bt709 -g 60",
            "-ar 48000 -c:a flac");
    source = fixture.store.add(clip);
    plan = Plans.small(fixture.plan(clip, Optional.empty()), 4).withEarlyRendition();

    renderRun(0, 0);
    publish(
        fixture.media.packager().packageEarlyAudio(plan, 1, List.of(source), fixture.control()));
    Path audio = fixture.media.renderer().renderAudio(plan, List.of(source), fixture.control());
    publish(fixture.media.packager().packageWholeEarlyAudio(plan, audio, fixture.control()));

    assertThat(seconds("stage-0-audio.m3u8")).isBetween(16.0, 26.0);
    assertThat(seconds("stage-1-audio.m3u8")).isBetween(40.0, 50.0);
    assertThat(seconds("stage-2-audio.m3u8")).isBetween(84.9, 85.1);
    for (int stage = 0; stage < 2; stage++) {
      String before = Files.readString(published.resolve("stage-" + stage + "-audio.m3u8"));
      String after = Files.readString(published.resolve("stage-" + (stage + 1) + "-audio.m3u8"));
      assertThat(after).startsWith(before);
      // The headers differ in the bit rate that they declare.
      assertThat(
              Arrays.mismatch(
                  listed("stage-" + (stage + 1) + "-audio.mp4", before),
                  listed("stage-" + stage + "-audio.mp4", before)))
          .as("first byte that differs from stage %d", stage)
          .isEqualTo(-1);
    }
  }

  /**
   * An input of half a second of another tone every four seconds. Noise takes three times the
   * processor time to encode.
   */
  private static String tones(int seconds) {
    String tone = "if(lt(mod(t,4),0.5),0.5*sin(2*PI*t*(500+7*floor(t/4))),0)";
    return "-f lavfi -i aevalsrc='%s':s=8000:d=%d".formatted(tone, seconds);
  }

  private double seconds(String playlist) throws Exception {
    return Pattern.compile("#EXTINF:([0-9.]+)")
        .matcher(Files.readString(published.resolve(playlist)))
        .results()
        .mapToDouble(entry -> Double.parseDouble(entry.group(1)))
        .sum();
  }

  /** The bytes of a file from the first to the last segment of a playlist. */
  private byte[] listed(String file, String playlist) throws Exception {
    List<MatchResult> ranges =
        Pattern.compile("#EXT-X-BYTERANGE:(\\d+)@(\\d+)").matcher(playlist).results().toList();
    MatchResult last = ranges.get(ranges.size() - 1);
    return Arrays.copyOfRange(
        Files.readAllBytes(published.resolve(file)),
        Integer.parseInt(ranges.get(0).group(2)),
        Integer.parseInt(last.group(1)) + Integer.parseInt(last.group(2)));
  }

  /** The result, whose early rendition has no other chunks. */
  private MediaPackager.Packaged packageAll(Path audio) throws Exception {
    List<List<ObjectKey>> others = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      List<Path> files =
          fixture
              .media
              .renderer()
              .renderChunk(
                  plan.ofChunks(),
                  chunk.index(),
                  List.of(source),
                  fixture.control(),
                  seconds -> {});
      others.add(files.stream().map(fixture.store::add).toList());
    }
    return fixture
        .media
        .packager()
        .packageAll(plan, others, chunks, List.of(fixture.store.add(audio)), fixture.control());
  }
}
