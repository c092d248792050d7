package dev.vidport.mediafile;

import static dev.vidport.mediafile.MediaFixture.CLIPS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.media.BatchReader;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTest {
  @TempDir private Path folder;

  private MediaFixture fixture;
  private Media media;

  @BeforeEach
  void open() throws IOException {
    fixture = MediaFixture.in(folder);
    media = fixture.media();
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    fixture.assertNothingLeft();
  }

  @Test
  void probeTellsWhatAFileContains() throws Exception {
    Path clip = CLIPS.ntscMkv();

    MediaInfo info = media.probe(clip);

    assertThat(info.container()).isEqualTo("matroska,webm");
    assertThat(info.sizeBytes()).isEqualTo(Files.size(clip));
    assertThat(info.duration().toMillis()).isCloseTo(6006, within(40L));
    MediaInfo.Video video = info.video().orElseThrow();
    assertThat(video.codec()).isEqualTo("h264");
    assertThat(video.width()).isEqualTo(320);
    assertThat(video.height()).isEqualTo(180);
    assertThat(video.rate()).isEqualTo(new FrameRate(30000, 1001));
    assertThat(video.isHdr()).isFalse();
    assertThat(info.audio().orElseThrow().codec()).isEqualTo("aac");
    assertThat(info.warnings()).isEmpty();
  }

  @Test
  void probeAppliesTheRotation() throws Exception {
    MediaInfo.Video video = media.probe(CLIPS.rotated()).video().orElseThrow();

    assertThat(video.width()).isEqualTo(180);
    assertThat(video.height()).isEqualTo(320);
  }

  @Test
  void probeOfAudioHasNoVideo() throws Exception {
    MediaInfo info = media.probe(CLIPS.audioOnly());

    assertThat(info.video()).isEmpty();
    assertThat(info.audio()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"notes.txt", "notes.mp4", "notes.mkv"})
  void fileThatIsNoMediaFailsWithItsCode(String name) throws Exception {
    Path notes = Files.writeString(folder.resolve(name), "not a video".repeat(100));

    MediaException failure = catchThrowableOfType(MediaException.class, () -> media.probe(notes));

    assertThat(failure.code()).isEqualTo("NOT_MEDIA");
    assertThat(failure).hasMessageStartingWith("NOT_MEDIA: ");
  }

  /** The clip shows frame n from n/25 s on. */
  @Test
  void stillIsTheFrameThatIsShownThen() throws Exception {
    Map<String, Integer> frames =
        Map.of(
            "0.jpg", 0, "39.png", 0, "40.png", 1, "1999.jpeg", 49, "2000.JPG", 50, "3999.webp", 99);
    BatchReader reader = new BatchReader();
    for (String name : frames.keySet()) {
      Path still = fixture.target().resolve(name);
      long millis = Long.parseLong(name.substring(0, name.indexOf('.')));

      media.still(CLIPS.silent25(), Duration.ofMillis(millis), still);

      reader.frameNumbers(still);
      reader.size(still);
    }

    assertThat(MediaFixture.list(fixture.target()))
        .extracting(still -> still.getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(frames.keySet());
    frames.forEach(
        (name, frame) -> {
          Path still = fixture.target().resolve(name);
          assertThat(reader.frameNumbers(still).get()).as(name).containsExactly(frame);
          assertThat(reader.size(still).get()).as(name).isEqualTo("320x180");
        });
  }

  @Test
  void stillHasAtMostTheHeight() throws Exception {
    Path still = fixture.target().resolve("still.jpg");

    media.still(CLIPS.rotated(), Duration.ofSeconds(1), still, 90);

    assertThat(MediaReader.probe(still.toString(), "v:0", "stream=width,height"))
        .containsExactly("90,160");
  }

  @Test
  void stillAfterTheEndFails() {
    Path still = fixture.target().resolve("still.jpg");

    assertThatThrownBy(() -> media.still(CLIPS.silent25(), Duration.ofSeconds(4), still))
        .isInstanceOfSatisfying(
            MediaException.class, fault -> assertThat(fault.code()).isEqualTo("TRIM_OUTSIDE"));
    assertThat(still).doesNotExist();
  }

  @Test
  void mp4HasTheFramesOfTheTrim() throws Exception {
    Path target = fixture.target().resolve("cut.mp4");
    List<Double> progress = new ArrayList<>();

    RenderedMedia made =
        media
            .onProgress(progress::add)
            .mp4(
                CLIPS.fragmented(),
                target,
                VideoOptions.maxHeight(120).trim(Duration.ofSeconds(1), Duration.ofSeconds(3)));

    assertThat(made.path()).isEqualTo(target);
    assertThat(made.duration()).isEqualTo(Duration.ofSeconds(2));
    assertThat(made.height()).isEqualTo(120);
    assertThat(made.renditions()).containsExactly("120p");
    assertThat(made.sizeBytes()).isEqualTo(Files.size(target));
    assertThat(MediaReader.frameNumbers(target)).hasSize(60).startsWith(30).endsWith(89);
    assertThat(MediaFixture.list(fixture.target())).containsExactly(target);
    assertThat(progress).isSorted().endsWith(1.0).hasSizeGreaterThan(2);
  }

  @Test
  void mp4ReplacesItsTarget() throws Exception {
    Path target = Files.writeString(fixture.target().resolve("film.mp4"), "old");

    media.mp4(CLIPS.silent25(), target, VideoOptions.defaults());

    assertThat(MediaReader.frameNumbers(target)).hasSize(100);
  }

  @Test
  void hlsFolderHasTheFilesOfALadder() throws Exception {
    Path target = fixture.target().resolve("talk");

    RenderedMedia made = media.hls(CLIPS.shortWebReady(), target, VideoOptions.defaults());

    assertThat(made.renditions()).containsExactly("480p", "360p");
    assertThat(MediaFixture.list(target))
        .extracting(file -> file.getFileName().toString())
        .contains(
            "master.m3u8",
            "480p.mp4",
            "360p.mp4",
            "video.mp4",
            "poster.jpg",
            "filmstrip.jpg",
            "filmstrip.vtt",
            "filmstrip.json");
    assertThat(MediaReader.probe(target.resolve("master.m3u8").toString(), "v:0", "stream=height"))
        .contains("480");
    assertThat(made.sizeBytes())
        .isEqualTo(
            MediaFixture.list(target).stream().mapToLong(file -> file.toFile().length()).sum());
    assertThat(MediaFixture.list(fixture.target())).containsExactly(target);
  }

  @Test
  void invalidRequestNamesAllProblemsBeforeAnyWork() throws Exception {
    Path notEmpty = Files.createDirectory(fixture.target().resolve("used"));
    Files.writeString(notEmpty.resolve("file"), "content");
    VideoOptions options =
        VideoOptions.maxHeight(9)
            .trim(Duration.ofSeconds(9), Duration.ofSeconds(2))
            .redact(
                List.of(
                    Redaction.still(
                        Redaction.Type.BOX,
                        Redaction.Shape.RECT,
                        -1,
                        Optional.empty(),
                        new Region(0, 0, 2, 1))));

    RefusalException refusal =
        catchThrowableOfType(
            RefusalException.class,
            () -> media.hls(folder.resolve("missing.mp4"), notEmpty, options));

    assertThat(refusal.refusal().code().name()).isEqualTo("INVALID_REQUEST");
    assertThat(refusal.refusal().details())
        .extracting(Problem::field)
        .containsExactly(
            "source", "folder", "maxHeight", "trim.end", "redactions[0].start", "redactions[0].w");
    assertThat(notEmpty.resolve("file")).hasContent("content");
  }

  @Test
  void targetsAreChecked() {
    Path clip = CLIPS.silent25();

    assertThatThrownBy(
            () -> media.mp4(clip, fixture.target().resolve("a/b.mp4"), VideoOptions.defaults()))
        .hasMessageContaining("target: the folder ")
        .hasMessageContaining("does not exist");
    assertThatThrownBy(() -> media.mp4(clip, clip, VideoOptions.defaults()))
        .hasMessageContaining("target: must not be a file that is read");
    assertThatThrownBy(() -> media.still(clip, Duration.ZERO, fixture.target().resolve("a.gif")))
        .hasMessageContaining("target: must end in .jpg, .jpeg, .png or .webp");
  }

  @Test
  void missingProgramIsNamed() throws Exception {
    Media without =
        Media.builder()
            .programs(Path.of("/nowhere/ffmpeg"), Path.of("/nowhere/ffprobe"))
            .workFolder(fixture.work())
            .build();

    assertThatThrownBy(() -> without.probe(CLIPS.silent25()))
        .isInstanceOfSatisfying(
            MediaException.class, fault -> assertThat(fault.code()).isEqualTo("PROGRAM_MISSING"))
        .hasMessageContaining("/nowhere/ff");
  }

  @Test
  void namesOfFilesAreNotInterpreted() throws Exception {
    Path odd = Files.createDirectory(fixture.target().resolve("50 % [ü] 'a':b,c;d"));
    Path source = Files.copy(CLIPS.silent25(), odd.resolve("-i %03d.mp4"));
    Path still = odd.resolve("-y %d.jpg");

    media.still(source, Duration.ofSeconds(1), still);

    assertThat(MediaFixture.list(odd)).containsExactlyInAnyOrder(source, still);
  }
}
