package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.appended;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.VideoFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where files were joined byte by byte, video and audio continue together. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class JoinedClocksTest {
  private static final int RATE = 30;

  @TempDir private Path folder;

  /** A recording of numbered frames, with a click in the middle of each second of its audio. */
  enum RecordingKind {
    WHOLE(60, "2"),
    SILENT(60, "0"),
    /** Its audio ends long before its video. */
    MOSTLY_SILENT(60, "0.2"),
    /** Its audio continues long after its video. */
    MOSTLY_AUDIO(15, "2"),
    SHORT(15, "0.45");

    private final int frames;
    private final String audioSeconds;

    RecordingKind(int frames, String audioSeconds) {
      this.frames = frames;
      this.audioSeconds = audioSeconds;
    }

    Path file(String container) {
      String coder =
          switch (container) {
            case "webm" ->
                "-c:v libvpx -deadline realtime -cpu-used 8 -threads 1 -b:v 300k -c:a libopus";
            case "vob" -> "-c:v mpeg2video -q:v 3 -bf 0 -c:a mp2";
            default -> H264 + " -bf 0 -c:a aac";
          };
      String video = numbered("160x90", "" + RATE, frames / (double) RATE);
      return audioSeconds.equals("0")
          ? generate("clock-" + this + "." + container, video, coder, "-an")
          : generate(
              "clock-" + this + "." + container,
              video,
              clicks(2),
              coder,
              "-af atrim=end=" + audioSeconds);
    }

    int heardClicks() {
      return (int) Math.round(Double.parseDouble(audioSeconds));
    }
  }

  /** Recordings in one file. */
  record JoinedFile(String container, List<RecordingKind> recordings) {
    JoinedFile(String container, RecordingKind... recordings) {
      this(container, List.of(recordings));
    }

    List<Path> files() {
      return recordings.stream().map(recording -> recording.file(container)).toList();
    }
  }

  static Stream<JoinedFile> joinedFiles() {
    RecordingKind whole = RecordingKind.WHOLE;
    return Stream.of(
        new JoinedFile("ts", RecordingKind.SILENT, whole),
        new JoinedFile("vob", whole, RecordingKind.SILENT, whole),
        new JoinedFile("webm", RecordingKind.MOSTLY_SILENT, whole),
        new JoinedFile("ts", RecordingKind.MOSTLY_AUDIO, whole),
        new JoinedFile("ts", whole, RecordingKind.SHORT, whole));
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(
        () -> {
          joinedFiles().forEach(JoinedFile::files);
          for (String container : List.of("ts", "webm")) {
            Stream.of("160x90", "320x180", "240x136").forEach(size -> still(size, container));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("joinedFiles")
  void audioIsHeardWithItsVideo(JoinedFile joined) throws Exception {
    RenderedVideo rendered = RenderedVideo.of(file(joined.files()), folder);

    List<Integer> shown = rendered.frameNumbers();
    assertThat(FrameRuns.withoutRepeats(shown)).isEqualTo(frames(joined.recordings));
    List<Double> expected = new ArrayList<>();
    int start = 0;
    for (RecordingKind recording : joined.recordings) {
      for (int click = 0; click < recording.heardClicks(); click++) {
        expected.add(start / (double) RATE + click + 0.5);
      }
      start = nextStart(shown, start);
    }
    assertThat(rendered.clicks()).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(rendered.clicks().get(i))
          .as("click %s", i)
          .isCloseTo(expected.get(i), within(0.02));
    }
  }

  /** Each recording has one keyframe. */
  @ParameterizedTest
  @ValueSource(strings = {"ts", "webm"})
  void canvasHasTheLargestSizeOfAllRecordings(String container) throws Exception {
    List<Path> recordings =
        Stream.of("160x90", "320x180", "240x136").map(size -> still(size, container)).toList();

    VideoFacts facts =
        new RenderFixture(FolderStore.ofFiles(), folder).probe(file(recordings)).video();

    assertThat(facts.width() + "x" + facts.height()).isEqualTo("320x180");
  }

  private static Path still(String size, String container) {
    return generate(
        "clock-" + size + "." + container,
        "-f lavfi -i color=s=" + size + ":r=10:d=2",
        container.equals("ts") ? H264 : "-c:v libvpx -deadline realtime -cpu-used 8 -threads 1",
        // Files without a length are read on beyond the second recording.
        container.equals("ts") ? "-g 99" : "-g 99 -live 1");
  }

  private Path file(List<Path> files) throws Exception {
    return appended(folder, files.get(0), files.subList(1, files.size()).toArray(Path[]::new));
  }

  /** How much earlier than the last frame of the first recording the second one begins. */
  @ParameterizedTest
  @ValueSource(strings = {"0.02", "0.5"})
  void smallStepBackBeginsARecording(String step) throws Exception {
    Path first = RecordingKind.WHOLE.file("ts");
    double lastFrame = (RecordingKind.WHOLE.frames - 1) / (double) RATE;
    double offset = lastFrame - Double.parseDouble(step);
    Path later =
        generate("clock-" + step + ".ts", "-i " + first, "-c copy -output_ts_offset " + offset);

    RenderedVideo rendered = RenderedVideo.of(file(List.of(first, later)), folder);

    List<RecordingKind> both = List.of(RecordingKind.WHOLE, RecordingKind.WHOLE);
    assertThat(FrameRuns.withoutRepeats(rendered.frameNumbers())).isEqualTo(frames(both));
    assertThat(FrameRuns.rate(rendered)).isEqualTo(RATE);
    double start = nextStart(rendered.frameNumbers(), 0) / (double) RATE;
    assertThat(rendered.clicks()).hasSize(4);
    assertThat(rendered.clicks().get(2)).isCloseTo(start + 0.5, within(0.02));
  }

  private static List<Integer> frames(List<RecordingKind> recordings) {
    return recordings.stream()
        .flatMap(recording -> IntStream.range(0, recording.frames).boxed())
        .toList();
  }

  /** Where the next recording begins; the end if there is none. */
  private static int nextStart(List<Integer> shown, int start) {
    return IntStream.range(start + 1, shown.size())
        .filter(i -> shown.get(i) < shown.get(i - 1))
        .findFirst()
        .orElse(shown.size());
  }
}
