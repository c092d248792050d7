package dev.vidport.media;

import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.Failure;
import dev.vidport.media.Packets.Packet;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stream-copied rendition matches the encoded ones, at the early start and when published. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class RemuxTest {
  private static final String COLOUR_TAGS =
      "frame=color_range,color_space,color_transfer,color_primaries";

  private final BatchReader reader = new BatchReader();

  @TempDir private Path folder;

  /** Sources with different reordering, timescales, keyframe positions and colour tags. */
  enum Source {
    WITHOUT_REORDERING("30", "-bf 0 -g 40", ""),
    /** Like most files. */
    REORDERED("25", "-bf 3 -g 60 -color_trc iec61966-2-1", ""),
    /** A coarse timescale, as in files of some cameras. */
    COARSE("30", "-bf 2 -g 70 -color_trc iec61966-2-4", "-video_track_timescale 600"),
    /** Reordered frames that are references of other reordered frames. */
    DEEPLY_REORDERED("30000/1001", "-bf 5 -refs 5 -x264-params b-pyramid=normal:b-adapt=0", ""),
    /** A first frame whose time is not 0. */
    LATE("30000/1001", "-bf 2 -g 50", "-output_ts_offset 1.4");

    final String rate;
    private final String coding;
    private final String muxing;

    Source(String rate, String coding, String muxing) {
      this.rate = rate;
      this.coding = coding;
      this.muxing = muxing;
    }

    /** A clip of five seconds. */
    Path file() {
      return generate(
          "top-" + name() + ".mp4",
          numbered("640x480", rate, 5),
          clicks(5),
          "-c:v libx264 -preset ultrafast -crf 24 -colorspace bt709",
          coding,
          "-c:a aac" + (muxing.isEmpty() ? "" : " " + muxing));
    }
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> Stream.of(Source.values()).forEach(Source::file));
  }

  @ParameterizedTest
  @EnumSource
  void copyHasTheTimesOfAnEncodedRenditionAndTheBitsOfItsSource(Source source) throws Exception {
    RemuxedClip clip = RemuxedClip.of(source.file(), folder);

    RemuxedClip.Finished finished = clip.make();

    Path copied = finished.file("480p.mp4");
    Path encoded = finished.file("360p.mp4");
    Path download = finished.file("video.mp4");
    String original = source.file().toString();
    List<Path> all = List.of(copied, encoded, download);
    all.forEach(reader::packets);
    all.forEach(reader::codedVideo);
    all.forEach(reader::frameNumbers);
    reader.clicks(download);
    for (String file : List.of(original, copied.toString(), download.toString())) {
      reader.videoHashes(file);
    }
    List<Packet> copiedPackets = reader.packets(copied).get().video();
    List<Packet> encodedPackets = reader.packets(encoded).get().video();
    assertThat(decodingTimes(copiedPackets)).isEqualTo(decodingTimes(encodedPackets));
    assertThat(displayTimes(copiedPackets)).isEqualTo(displayTimes(encodedPackets));
    assertThat(finished.lengthMicros()).isEqualTo(clip.plan().rate().micros(clip.frames()));
    PlaylistBitrates.assertDeclaredBy(finished.file("master.m3u8"));
    // Both in the file and in the frames; players trust one or the other.
    for (Path file : all) {
      assertThat(bytes(file)).contains("colrnclx\0\1\0\1\0\1\0");
    }
    assertThat(MediaReader.probe(framesOnly(all).toString(), "v:0", COLOUR_TAGS))
        .hasSize(all.size() * (int) clip.frames())
        .containsOnly("tv,bt709,bt709,bt709");
    List<String> hashes = reader.videoHashes(original).get();
    for (Path file : List.of(copied, download)) {
      assertThat(reader.videoHashes(file.toString()).get()).isEqualTo(hashes);
      assertThat(reader.frameNumbers(file).get()).isEqualTo(numbers(clip.frames()));
    }
    assertThat(reader.frameNumbers(encoded).get()).isEqualTo(numbers(clip.frames()));
    assertThat(reader.packets(download).get().frameTimes().get(0)).isCloseTo(0, within(1e-6));
    assertThat(reader.clicks(download).get())
        .hasSize(5)
        .first()
        .satisfies(click -> assertThat(click).isCloseTo(0.5, within(0.02)));
  }

  /** The frames of all files, one after another, in a container that has no tags of its own. */
  private Path framesOnly(List<Path> files) throws IOException {
    Path frames = Files.createFile(folder.resolve("frames.h264"));
    for (Path file : files) {
      Files.write(frames, reader.codedVideo(file).get(), StandardOpenOption.APPEND);
    }
    return frames;
  }

  /** 63 seconds at five frames a second; the keyframes are not at regular segment starts. */
  private static Path minute() {
    return generate(
        "top-minute.mp4",
        numbered("640x480", "5", 63),
        clicks(63),
        "-c:v libx264 -preset ultrafast -colorspace bt709 -bf 2 -g 19",
        "-c:a aac");
  }

  @Test
  void earlyStartPlaysBeforeTheRestExists() throws Exception {
    RemuxedClip clip = RemuxedClip.of(minute(), folder);
    EarlyStart earlyStart = EarlyStart.of(clip.plan());

    Map<String, Path> files = clip.createEarlyStart();

    assertThat(files)
        .containsOnlyKeys(
            "opening-480p.mp4",
            "opening-audio.mp4",
            "opening-master.m3u8",
            "opening-480p.m3u8",
            "opening-audio.m3u8");
    assertThat(earlyStart.whole()).isFalse();
    assertThat(earlyStart.frames()).isBetween(200L, 220L);
    assertThat(text(files, "opening-480p.m3u8"))
        .contains("#EXT-X-PLAYLIST-TYPE:EVENT\n", "#EXT-X-START:TIME-OFFSET=0.001\n")
        .doesNotContain("#EXT-X-ENDLIST");
    String master = playable("opening-", files, List.of(files), "#EXT-X-ENDLIST\n");
    reader.clicks(master);
    assertThat(reader.frameNumbers(master).get()).isEqualTo(numbers(earlyStart.frames()));
    assertThat(reader.clicks(master).get()).hasSizeBetween(41, 49);
    assertInSync(master, 41);
  }

  @Test
  void earlyStartIsAPrefixOfTheWhole() throws Exception {
    RemuxedClip clip = RemuxedClip.of(minute(), folder);
    Map<String, Path> before = clip.createEarlyStart();

    MediaPackager.RemuxedTop top = clip.top();

    for (String name : List.of("480p", "audio")) {
      String grown = text(top.early(), "top-" + name + ".m3u8");
      assertThat(grown)
          .startsWith(text(before, "opening-" + name + ".m3u8"))
          .endsWith("#EXT-X-ENDLIST\n");
      int header = headerBytes(grown);
      int shown = listedBytes(text(before, "opening-" + name + ".m3u8"));
      byte[] beginning = Files.readAllBytes(before.get("opening-" + name + ".mp4"));
      byte[] whole = Files.readAllBytes(top.files().get(name + ".mp4"));
      assertThat(shown).isBetween(10_000, beginning.length);
      // The headers differ: they contain the mean bitrate, which players ignore.
      assertThat(Arrays.mismatch(beginning, header, shown, whole, header, shown)).isEqualTo(-1);
    }
    String master = playable("top-", top.early(), List.of(before, top.files(), top.early()), "");
    Supplier<List<String>> copied = reader.videoHashes(top.files().get("video.mp4").toString());
    Supplier<List<String>> original = reader.videoHashes(minute().toString());
    reader.clicks(master);
    assertThat(reader.frameNumbers(master).get()).isEqualTo(numbers(clip.frames()));
    assertThat(reader.clicks(master).get()).hasSize(63);
    assertInSync(master, 63);
    assertThat(copied.get()).isEqualTo(original.get());
  }

  @Test
  void earlyStartOfAShortVideoIsTheWholeVideo() throws Exception {
    RemuxedClip clip = RemuxedClip.of(Source.REORDERED.file(), folder);

    Map<String, Path> files = clip.createEarlyStart();

    String master = playable("opening-", files, List.of(files), "");
    assertThat(text(files, "opening-480p.m3u8")).endsWith("#EXT-X-ENDLIST\n");
    reader.clicks(master);
    assertThat(reader.frameNumbers(master).get()).isEqualTo(numbers(125));
    assertThat(reader.clicks(master).get()).hasSize(5);
  }

  @Test
  void locationOfARecordingIsRemoved() throws Exception {
    Path noted =
        generate(
            "top-noted.mp4",
            "-i " + Source.REORDERED.file(),
            "-c copy -bsf:v",
            "h264_metadata=sei_user_data=086f3693b7b34f2c965321492feee5b8+taken-at-52.52-13.40");

    RemuxedClip.Finished finished = RemuxedClip.of(noted, folder).make();

    assertThat(bytes(noted)).contains("taken-at-52.52-13.40");
    for (String file : List.of("480p.mp4", "video.mp4")) {
      assertThat(bytes(finished.file(file))).doesNotContain("taken-at");
    }
  }

  private static String bytes(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  @Test
  void smallestVideoHasNoEncodedRendition() throws Exception {
    Path small =
        generate(
            "top-small.mp4",
            numbered("320x180", "25", 5),
            "-c:v libx264 -preset ultrafast -colorspace bt709 -bf 2 -g 30");
    RemuxedClip clip = RemuxedClip.of(small, folder);

    RemuxedClip.Finished finished = clip.make();

    assertThat(Files.readString(finished.file("master.m3u8")))
        .containsOnlyOnce("#EXT-X-STREAM-INF:")
        .doesNotContain("AUDIO=");
    reader.frameNumbers(finished.file("video.mp4"));
    assertThat(reader.frameNumbers(finished.file("master.m3u8")).get()).isEqualTo(numbers(125));
    assertThat(reader.frameNumbers(finished.file("video.mp4")).get()).isEqualTo(numbers(125));
  }

  @Test
  void fileShorterThanItsIndexSaysIsDamaged() throws Exception {
    RemuxedClip clip = RemuxedClip.of(Source.REORDERED.file(), folder);
    Path front =
        generate("top-front.mp4", "-i " + Source.REORDERED.file(), "-c copy -movflags +faststart");

    assertThatThrownBy(() -> clip.withFile(SourceClips.cut(front, 0.6)).top())
        .isInstanceOfSatisfying(
            UnusableMediaException.class,
            fault -> assertThat(fault.failure().code()).isEqualTo(Failure.DAMAGED));
  }

  private static String text(Map<String, Path> files, String name) throws Exception {
    return Files.readString(files.get(name));
  }

  private static int headerBytes(String playlist) {
    String from = "BYTERANGE=\"";
    int start = playlist.indexOf(from) + from.length();
    return Integer.parseInt(playlist.substring(start, playlist.indexOf('@', start)));
  }

  /** End of the last byte range in a playlist. */
  private static int listedBytes(String playlist) {
    return playlist
        .lines()
        .filter(line -> line.startsWith("#EXT-X-BYTERANGE:"))
        .map(line -> line.substring(line.indexOf(':') + 1).split("@", 2))
        .mapToInt(range -> Integer.parseInt(range[0]) + Integer.parseInt(range[1]))
        .max()
        .orElseThrow();
  }

  /** Copies files to where a player expects them, and returns the master playlist. */
  private String playable(
      String kind, Map<String, Path> playlists, List<Map<String, Path>> all, String end)
      throws Exception {
    Path shown = Files.createTempDirectory(folder, "played");
    for (Map<String, Path> files : all) {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        Files.copy(file.getValue(), shown.resolve(file.getKey()));
      }
    }
    for (String name : playlists.keySet()) {
      if (name.endsWith(".m3u8")) {
        String text = text(playlists, name) + (name.contains("master") ? "" : end);
        Files.writeString(shown.resolve(name.replace(kind, "early-")), text);
      }
    }
    return shown.resolve("early-master.m3u8").toString();
  }

  /** Asserts that each second's click plays with the frame in the middle of that second. */
  private void assertInSync(String master, int seconds) {
    List<Double> heard = reader.clicks(master).get();
    for (int i = 0; i < seconds; i++) {
      assertThat(heard.get(i)).isCloseTo(i + 0.5, within(0.02));
    }
  }

  /** In microseconds, since the units of the files differ. */
  private static List<Long> displayTimes(List<Packet> packets) {
    return packets.stream().map(Packet::micros).sorted().toList();
  }

  private static List<Long> decodingTimes(List<Packet> packets) {
    return packets.stream().map(Packet::decodingMicros).toList();
  }

  private static List<Integer> numbers(long frames) {
    return IntStream.range(0, (int) frames).boxed().toList();
  }
}
