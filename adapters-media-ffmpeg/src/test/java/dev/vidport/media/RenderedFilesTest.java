package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.usecases.media.port.MediaPackager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The published files of whole jobs, checked frame by frame and click by click. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class RenderedFilesTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  private final BatchReader reader = new BatchReader();

  @TempDir private Path folder;

  private static List<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  private static String path(MediaPackager.Packaged packaged, String name) {
    return packaged.files().get(name).toString();
  }

  @Test
  void everyRenditionOfFullHdHasEveryFrameInSyncWithItsAudio() throws Exception {
    MediaPackager.Packaged packaged =
        RenderFixture.isolated(FolderStore.ofFiles(), folder).make(CLIPS.fullHd4());

    assertThat(packaged.files())
        .containsOnlyKeys(
            "1080p.mp4",
            "720p.mp4",
            "480p.mp4",
            "360p.mp4",
            "audio.mp4",
            "video.mp4",
            "1080p.m3u8",
            "720p.m3u8",
            "480p.m3u8",
            "360p.m3u8",
            "audio.m3u8",
            "master.m3u8",
            "1080p-iframes.m3u8",
            "720p-iframes.m3u8",
            "480p-iframes.m3u8",
            "360p-iframes.m3u8");
    assertThat(packaged.lengthMicros()).isEqualTo(6_000_000);
    List<String> names = List.of("1080p", "720p", "480p", "360p");
    for (String name : names) {
      reader.frameNumbers(path(packaged, name + ".mp4"));
      reader.packets(path(packaged, name + ".mp4"));
      reader.frameNumbers(path(packaged, name + ".m3u8"));
    }
    requestSync(path(packaged, "video.mp4"));
    requestSync(path(packaged, "master.m3u8"));
    for (String name : names) {
      assertThat(reader.frameNumbers(path(packaged, name + ".mp4")).get()).isEqualTo(upTo(24));
      assertThat(reader.packets(path(packaged, name + ".mp4")).get().keyframes())
          .containsExactly(0L, 4_000_000L);
      assertThat(reader.frameNumbers(path(packaged, name + ".m3u8")).get()).isEqualTo(upTo(24));
      assertThat(lengths(packaged, name + ".m3u8")).containsExactly("4.000000", "2.000000");
      assertThat(lengths(packaged, name + "-iframes.m3u8")).containsExactly("4.000000", "2.000000");
    }
    assertThat(assertInSync(path(packaged, "video.mp4"), 4, 6)).isEqualTo(upTo(24));
    assertInSync(path(packaged, "master.m3u8"), 4, 6);
  }

  @Test
  void bandwidthCoversANoisyEndAfterAQuietStart() throws Exception {
    Path clip =
        SourceClips.generate(
            "noisy-end.mp4",
            "-f lavfi -i color=gray:s=160x90:r=25:d=9.8,"
                + "noise=alls=80:allf=t:all_seed=1:enable='gte(t,8)'",
            SourceClips.clicks(10),
            SourceClips.H264,
            "-shortest -c:a aac");
    MediaPackager.Packaged packaged =
        RenderFixture.isolated(FolderStore.ofFiles(), folder).make(clip);

    assertThat(lengths(packaged, "90p.m3u8")).containsExactly("4.000000", "4.000000", "1.800000");
    PlaylistBitrates.assertDeclaredBy(packaged.files().get("master.m3u8"));
  }

  private static List<String> lengths(MediaPackager.Packaged packaged, String playlist)
      throws IOException {
    return Files.readAllLines(packaged.files().get(playlist)).stream()
        .filter(line -> line.startsWith("#EXTINF:"))
        .map(line -> line.substring("#EXTINF:".length(), line.length() - 1))
        .toList();
  }

  /**
   * Asserts that the click in the middle of each second plays with the frame of that time.
   *
   * @return the frame numbers
   */
  private List<Integer> assertInSync(String input, double rate, int clicks) {
    requestSync(input);
    List<Integer> numbers = reader.frameNumbers(input).get();
    List<Double> times = reader.packets(input).get().frameTimes();
    List<Double> heard = reader.clicks(input).get();
    assertThat(heard).hasSize(clicks);
    for (int second = 0; second < clicks; second++) {
      int frame = numbers.indexOf((int) Math.round((second + 0.5) * rate));
      assertThat(heard.get(second)).isCloseTo(times.get(frame), within(0.020));
    }
    return numbers;
  }

  private void requestSync(String input) {
    reader.frameNumbers(input);
    reader.packets(input);
    reader.clicks(input);
  }

  @Test
  void portraitStaysPortrait() throws Exception {
    MediaPackager.Packaged packaged =
        RenderFixture.isolated(FolderStore.ofRanges(), folder).make(CLIPS.slowPortrait());

    assertThat(MediaReader.probe(path(packaged, "480p.mp4"), "v:0", "stream=width,height"))
        .containsExactly("480,854");
    requestSync(path(packaged, "master.m3u8"));
    assertThat(reader.frameNumbers(path(packaged, "360p.mp4")).get()).isEqualTo(upTo(30));
    assertInSync(path(packaged, "master.m3u8"), 10, 3);
  }

  @Test
  void videoWithoutAudioHasNoAudioFiles() throws Exception {
    MediaPackager.Packaged packaged =
        RenderFixture.isolated(FolderStore.ofRanges(), folder).make(CLIPS.silent25());

    assertThat(packaged.files())
        .containsOnlyKeys("180p.mp4", "180p.m3u8", "180p-iframes.m3u8", "master.m3u8", "video.mp4");
    assertThat(MediaReader.frameNumbers(path(packaged, "video.mp4"))).isEqualTo(upTo(100));
    assertThat(MediaReader.probe(path(packaged, "video.mp4"), "a", "stream=index")).isEmpty();
  }

  @Test
  void webmKeepsItsFramesWithAndWithoutALength() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);
    for (Path clip : List.of(CLIPS.webm(), CLIPS.webmWithoutLength())) {
      MediaPackager.Packaged packaged = fixture.make(clip);

      requestSync(path(packaged, "master.m3u8"));
      assertThat(assertInSync(path(packaged, "video.mp4"), 30, 4)).isEqualTo(upTo(120));
      assertInSync(path(packaged, "master.m3u8"), 30, 4);
    }
  }

  @Test
  void ratesOfTelevisionAndFilmKeepTheirFrames() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    MediaPackager.Packaged ntsc = fixture.make(CLIPS.ntscMkv());
    MediaPackager.Packaged film = fixture.make(CLIPS.film());

    reader.frameNumbers(path(film, "video.mp4"));
    assertThat(reader.frameNumbers(path(ntsc, "video.mp4")).get()).isEqualTo(upTo(180));
    assertThat(MediaReader.probe(path(ntsc, "video.mp4"), "v:0", "stream=r_frame_rate"))
        .containsExactly("30000/1001");
    assertThat(reader.frameNumbers(path(film, "video.mp4")).get()).isEqualTo(upTo(96));
    assertThat(film.lengthMicros()).isEqualTo(4_004_000);
  }

  @Test
  void severalChunksGiveTheSameResultAsOne() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    // With the renditions and segments of a job; ChunkedTest covers more sources and cuts.
    for (Path clip : List.of(CLIPS.ntscMkv(), CLIPS.transportStream())) {
      RenderPlan plan = fixture.plan(clip, Optional.empty());
      RenderPlan chunked = RenderFixture.chunked(plan, plan.segmentFrames());

      MediaPackager.Packaged whole = fixture.make(clip, plan);
      MediaPackager.Packaged joined = fixture.make(clip, chunked);

      assertThat(joined.files()).containsOnlyKeys(whole.files().keySet());
      assertThat(joined.lengthMicros()).isEqualTo(whole.lengthMicros());
      List<String> videos =
          whole.files().keySet().stream()
              .filter(name -> name.endsWith("p.mp4") || name.equals("video.mp4"))
              .toList();
      for (String name : videos) {
        for (String file : List.of(path(whole, name), path(joined, name))) {
          reader.frameNumbers(file);
          reader.packets(file);
        }
      }
      for (String name : videos) {
        String one = path(whole, name);
        String other = path(joined, name);
        assertThat(reader.frameNumbers(other).get()).isEqualTo(reader.frameNumbers(one).get());
        assertThat(reader.packets(other).get().timesAndKeyframes())
            .isEqualTo(reader.packets(one).get().timesAndKeyframes());
      }
    }
  }

  @Test
  void chunksAfterTheEndOfTheSourceAreLeftOut() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    RenderPlan plan = fixture.plan(CLIPS.silent25(), Optional.empty());

    MediaPackager.Packaged packaged =
        fixture.make(CLIPS.silent25(), RenderFixture.chunked(plan, 100, 200));

    assertThat(MediaReader.frameNumbers(path(packaged, "video.mp4"))).isEqualTo(upTo(100));
  }

  @Test
  void trimIsExactToTheFrame() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);
    Path ten =
        SourceClips.generate(
            "trimmed-10.mp4",
            SourceClips.numbered("1280x720", "10", 4),
            SourceClips.clicks(4),
            "-c:v libx264 -preset ultrafast -bf 3 -g 75 -colorspace smpte170m -c:a aac");
    for (Path clip : List.of(ten, CLIPS.ntscMkv(), CLIPS.webmWithoutLength())) {
      RenderOptions trim =
          RenderOptions.plain(360).withTrim(Optional.of(new Trim(1.3, Optional.of(3.3))));
      RenderPlan plan = RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), trim, 1);

      MediaPackager.Packaged packaged = fixture.make(clip, plan);

      int first = (int) plan.rate().nearestFrame(1_300_000);
      int end = (int) plan.rate().nearestFrame(3_300_000);
      Supplier<List<Double>> heard = reader.clicks(path(packaged, "video.mp4"));
      assertThat(reader.frameNumbers(path(packaged, "video.mp4")).get())
          .isEqualTo(IntStream.range(first, end).boxed().toList());
      List<Double> clicks = heard.get();
      assertThat(clicks).hasSize(2);
      assertThat(clicks.get(0)).isCloseTo(1.5 - plan.rate().micros(first) / 1e6, within(0.02));
    }
  }

  @Test
  void trimOfATransportStreamFindsItsKeyframe() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    RenderPlan plan =
        fixture.plan(CLIPS.transportStream(), Optional.of(new Trim(6, Optional.empty())));

    MediaPackager.Packaged packaged = fixture.make(CLIPS.transportStream(), plan);

    assertThat(MediaReader.frameNumbers(path(packaged, "video.mp4")))
        .isEqualTo(IntStream.range(150, 200).boxed().toList());
  }

  @Test
  void missingFramesAreFilledAndNoneIsLost() throws Exception {
    MediaPackager.Packaged packaged =
        RenderFixture.isolated(FolderStore.ofFiles(), folder).make(CLIPS.variableRate());

    List<Integer> numbers = MediaReader.frameNumbers(path(packaged, "video.mp4"));

    assertThat(numbers).startsWith(0, 1, 1, 3, 4, 4, 6, 7, 7);
    assertThat(numbers.stream().distinct().count()).isEqualTo(80);
  }
}
