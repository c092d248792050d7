package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.usecases.media.port.MediaPackager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources with several audio tracks, which click at different times of each second. */
@Tag("media")
class AudioTracksTest {
  private static final double TOLERANCE = 0.02;
  private static final String LANGUAGES =
      "-map 0 -map 1 -map 2 -map 3 -metadata:s:a:0 language=deu -metadata:s:a:1 language=eng"
          + " -metadata:s:a:2 language=deu -disposition:a:0 default -disposition:a:1 0"
          + " -disposition:a:2 comment";

  @TempDir private Path folder;

  /** Mono audio that clicks at a time of each second. */
  private static String clicksAt(double second, int seconds) {
    double phase = 1 - second;
    String click = "if(lt(mod(t+%1$s,1),0.005),0.8*cos(2*PI*1000*(t+%1$s)),0)".formatted(phase);
    return "-f lavfi -i aevalsrc='%s':s=48000:d=%d".formatted(click, seconds);
  }

  private static Path film() {
    return generate(
        "tracks.mkv",
        numbered("160x90", "30", 4),
        clicksAt(0.5, 4),
        clicksAt(0.25, 4),
        clicksAt(0.75, 4),
        LANGUAGES + " -metadata:s:a:2 title=Regie",
        H264,
        "-c:a:0 aac -c:a:1 flac -c:a:2 libopus");
  }

  private static void assertClicks(Path file, double second, int count) {
    List<Double> clicks = new BatchReader().clicks(file).get();
    assertThat(clicks).as(file.toString()).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(clicks.get(i)).as(file.toString()).isCloseTo(i + second, within(TOLERANCE));
    }
  }

  @Test
  void eachTrackBecomesARenditionInTime() throws Exception {
    MediaPackager.Packaged packaged = new RenderFixture(FolderStore.ofFiles(), folder).make(film());

    assertThat(Files.readString(packaged.files().get("master.m3u8")))
        .contains(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,\
            AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=NO,\
            AUTOSELECT=YES,CHANNELS="2",URI="audio-1.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Regie",LANGUAGE="de",DEFAULT=NO,\
            AUTOSELECT=NO,CHANNELS="2",URI="audio-2.m3u8"
            """);
    assertClicks(packaged.files().get("video.mp4"), 0.5, 4);
    assertClicks(packaged.files().get("audio.mp4"), 0.5, 4);
    assertClicks(packaged.files().get("audio-1.mp4"), 0.25, 4);
    assertClicks(packaged.files().get("audio-2.mp4"), 0.75, 4);
    PlaylistBitrates.assertDeclaredBy(packaged.files().get("master.m3u8"));
  }

  @Test
  void mainTrackAloneIsRenderedOnRequest() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan =
        RenderPlanner.plan(
            Plans.UPLOAD,
            List.of(fixture.probe(film())),
            RenderOptions.plain(1080).withAudioTracks(AudioTrackChoice.MAIN),
            1);

    MediaPackager.Packaged packaged = fixture.make(film(), plan);

    assertThat(Files.readString(packaged.files().get("master.m3u8")))
        .containsOnlyOnce("TYPE=AUDIO")
        .doesNotContain("LANGUAGE=");
    assertThat(packaged.files()).doesNotContainKeys("audio-1.mp4", "audio-2.mp4");
    assertClicks(packaged.files().get("audio.mp4"), 0.5, 4);
  }

  @Test
  void trimMovesAllTracks() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);

    MediaPackager.Packaged packaged =
        fixture.make(film(), fixture.plan(film(), Optional.of(new Trim(1.1, Optional.of(3.1)))));

    assertClicks(packaged.files().get("audio.mp4"), 0.4, 2);
    assertClicks(packaged.files().get("audio-1.mp4"), 0.15, 2);
    assertClicks(packaged.files().get("audio-2.mp4"), 0.65, 2);
  }

  @Test
  void copiedVideoHasAllTracks() throws Exception {
    Path source =
        generate(
            "tracks.mp4",
            numbered("320x180", "30", 5),
            clicksAt(0.5, 5),
            clicksAt(0.25, 5),
            clicksAt(0.75, 5),
            LANGUAGES,
            "-c:v libx264 -preset ultrafast -crf 24 -colorspace bt709 -bf 0 -g 40 -c:a aac");

    RemuxedClip.Finished finished = RemuxedClip.of(source, folder).make();

    assertThat(Files.readString(finished.file("master.m3u8")))
        .contains("NAME=\"Deutsch\"", "NAME=\"English\"", "NAME=\"Deutsch (2)\"");
    assertClicks(finished.file("video.mp4"), 0.5, 5);
    assertClicks(finished.file("audio-1.mp4"), 0.25, 5);
    assertClicks(finished.file("audio-2.mp4"), 0.75, 5);
  }

  @Test
  void loudnessIsThatOfEachTrack() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    Path source =
        generate(
            "loud-tracks.mkv",
            numbered("160x90", "30", 4),
            "-f lavfi -i sine=f=440:d=4 -f lavfi -i sine=f=880:d=4",
            "-map 0 -map 1 -map 2 -filter:a:1 volume=-20dB",
            "-metadata:s:a:0 language=deu -metadata:s:a:1 language=eng",
            H264,
            "-c:a flac");
    RenderPlan plan = fixture.plan(source, Optional.empty());

    List<Double> gains =
        IntStream.range(0, 2)
            .mapToObj(plan::ofAudioTrack)
            .map(track -> gain(fixture, source, track))
            .toList();

    assertThat(gains.get(1) - gains.get(0)).isCloseTo(20, within(0.5));
  }

  private static double gain(RenderFixture fixture, Path source, RenderPlan plan) {
    try {
      return fixture
          .media
          .renderer()
          .measureGain(
              plan, LoudnessTarget.DEFAULT, List.of(fixture.store.add(source)), fixture.control())
          .orElseThrow()
          .decibels();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void trackWithoutSamplesIsSilent() throws Exception {
    Path source =
        generate(
            "empty-track.mkv",
            numbered("160x90", "30", 4),
            clicksAt(0.5, 4),
            "-f lavfi -i sine=2000:d=1,atrim=start=5",
            clicksAt(0.25, 4),
            LANGUAGES,
            H264,
            "-c:a aac");

    MediaPackager.Packaged packaged = new RenderFixture(FolderStore.ofFiles(), folder).make(source);

    assertClicks(packaged.files().get("audio-1.mp4"), 0, 0);
    assertClicks(packaged.files().get("audio-2.mp4"), 0.25, 4);
  }

  @Test
  void tracksInOneLanguageGiveNoChoice() throws Exception {
    Path source =
        generate(
            "same-language.mkv",
            numbered("160x90", "30", 2),
            clicksAt(0.5, 2),
            clicksAt(0.25, 2),
            "-map 0 -map 1 -map 2 -metadata:s:a:0 language=eng -metadata:s:a:1 language=eng",
            H264,
            "-c:a aac");

    assertThat(new RenderFixture(FolderStore.ofFiles(), folder).probe(source).audioTracks())
        .isEmpty();
    assertThat(new RenderFixture(FolderStore.ofFiles(), folder).probe(film()).audioTracks())
        .extracting(AudioTrack::stream)
        .containsExactly(1, 2, 3);
  }
}
