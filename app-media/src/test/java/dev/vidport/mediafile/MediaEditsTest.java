package dev.vidport.mediafile;

import static dev.vidport.mediafile.MediaFixture.CLIPS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MediaEditsTest {
  private static final VideoOptions SMALL = VideoOptions.maxHeight(180);

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

  private Path target(String name) {
    return fixture.target().resolve(name);
  }

  @Test
  void clipsAreJoinedFrameByFrame() throws Exception {
    VideoSource clips =
        VideoSource.clips(
            FileClip.of(CLIPS.silent25()).from(Duration.ofSeconds(1)).to(Duration.ofSeconds(2)),
            FileClip.of(CLIPS.transportStream()).to(Duration.ofSeconds(1)),
            FileClip.of(CLIPS.silent25()).from(Duration.ofSeconds(3)));

    RenderedMedia made = media.mp4(clips, target("joined.mp4"), SMALL);

    assertThat(made.duration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(made.hasAudio()).isTrue();
    List<Integer> frames = MediaReader.frameNumbers(target("joined.mp4"));
    assertThat(frames).hasSize(75);
    assertThat(frames.subList(0, 25)).startsWith(25).endsWith(49);
    assertThat(frames.subList(25, 50)).startsWith(0).endsWith(24);
    assertThat(frames.subList(50, 75)).startsWith(75).endsWith(99);
  }

  @Test
  void transitionOverlapsItsClips() throws Exception {
    VideoSource clips =
        VideoSource.clips(
            FileClip.of(CLIPS.silent25()).to(Duration.ofSeconds(1)),
            FileClip.of(CLIPS.silent25())
                .from(Duration.ofSeconds(2))
                .to(Duration.ofSeconds(3))
                .with(Transition.Type.FADE, Duration.ofMillis(400)));

    RenderedMedia made = media.mp4(clips, target("faded.mp4"), SMALL);

    assertThat(made.duration()).isEqualTo(Duration.ofMillis(1600));
  }

  @Test
  void clipsAreCheckedAgainstTheirFiles() {
    VideoSource clips =
        VideoSource.clips(
            FileClip.of(CLIPS.silent25()).from(Duration.ofSeconds(7)),
            FileClip.of(CLIPS.silent25()).to(Duration.ofSeconds(9)));

    RefusalException refusal =
        catchThrowableOfType(
            RefusalException.class, () -> media.mp4(clips, target("none.mp4"), SMALL));

    assertThat(refusal.refusal().details())
        .extracting(Problem::field)
        .containsExactly("clips[0].start", "clips[1].end");
    assertThat(target("none.mp4")).doesNotExist();
  }

  @Test
  void faultOfAClipNamesIt() throws Exception {
    Path notes = Files.writeString(target("notes.txt"), "not a video");
    VideoSource clips = VideoSource.clips(FileClip.of(CLIPS.silent25()), FileClip.of(notes));

    assertThatThrownBy(() -> media.mp4(clips, target("none.mp4"), SMALL))
        .isInstanceOf(MediaException.class)
        .hasMessageStartingWith("NOT_MEDIA: clips[1]: ");
  }

  @Test
  void cameraCoversTheScreen() throws Exception {
    VideoSource both =
        VideoSource.screenAndCamera(
            CLIPS.silent25(), CLIPS.red(), new Layout.SideBySide(Layout.Side.LEFT));

    RenderedMedia made = media.mp4(both, target("both.mp4"), SMALL);

    assertThat(made.width()).isEqualTo(320);
    assertThat(made.duration()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void redactedRegionIsBlack() throws Exception {
    Redaction whole =
        Redaction.still(
            Redaction.Type.BOX, Redaction.Shape.RECT, 0, Optional.empty(), new Region(0, 0, 1, 1));

    media.mp4(CLIPS.red(), target("hidden.mp4"), SMALL.redact(List.of(whole)));

    int brightest = 0;
    for (byte pixel : MediaReader.brightness(target("hidden.mp4"), 320, 180).get(0)) {
      brightest = Math.max(brightest, pixel & 0xff);
    }
    assertThat(brightest).isLessThan(32);
  }

  @Test
  void audioIsCutWithItsVideo() throws Exception {
    RenderedAudio made =
        media.audio(
            VideoSource.file(CLIPS.transportStream()),
            target("sound.m4a"),
            VideoOptions.defaults().trim(Duration.ofSeconds(1), Duration.ofSeconds(4)));

    assertThat(made.duration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(made.sizeBytes()).isEqualTo(Files.size(target("sound.m4a")));
    assertThat(MediaReader.clicks(target("sound.m4a").toString()))
        .hasSize(3)
        .first()
        .satisfies(second -> assertThat(second).isCloseTo(0.5, within(0.05)));
    assertThat(MediaReader.probe(target("sound.m4a").toString(), "a:0", "stream=codec_name"))
        .containsExactly("aac");
  }

  @Test
  void videoWithoutAudioHasNone() {
    assertThatThrownBy(() -> media.audio(CLIPS.silent25(), target("none.m4a")))
        .isInstanceOfSatisfying(
            MediaException.class, fault -> assertThat(fault.code()).isEqualTo("NO_AUDIO"));
    assertThat(target("none.m4a")).doesNotExist();
  }

  @Test
  void filmstripHasItsIndex() throws Exception {
    Filmstrip strip = media.filmstrip(CLIPS.silent25(), target("strip"));

    assertThat(strip.frames()).isEqualTo(17);
    assertThat(MediaFixture.list(target("strip")))
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder("filmstrip.jpg", "filmstrip.vtt", "filmstrip.json");
    assertThat(
            MediaReader.probe(
                target("strip").resolve("filmstrip.jpg").toString(), "v:0", "stream=width,height"))
        .containsExactly(
            strip.columns() * strip.tileWidth() + "," + strip.rows() * strip.tileHeight());
  }

  @Test
  void captionsAreCutAsTheirVideo() throws Exception {
    Path captions =
        Files.writeString(
            target("all.srt"),
            """
            1
            00:00:00,500 --> 00:00:01,500
            one

            2
            00:00:02,000 --> 00:00:03,000
            two

            3
            00:00:05,000 --> 00:00:06,000
            three
            """);

    media.captions(captions, target("cut.vtt"), Duration.ofSeconds(1), Duration.ofMillis(2500));

    assertThat(target("cut.vtt"))
        .hasContent(
            """
            WEBVTT

            00:00:00.000 --> 00:00:00.500
            one

            00:00:01.000 --> 00:00:01.500
            two

            """);
  }

  @Test
  void wrongLinesOfCaptionsAreNamed() throws Exception {
    Path captions = Files.writeString(target("wrong.vtt"), "WEBVTT\n\n00:09 --> 00:02\ntext\n");

    assertThatThrownBy(
            () -> media.captions(captions, target("cut.srt"), Duration.ZERO, Duration.ofSeconds(9)))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("source, line 3: The cue must end after its start");
    assertThat(target("cut.srt")).doesNotExist();
  }
}
