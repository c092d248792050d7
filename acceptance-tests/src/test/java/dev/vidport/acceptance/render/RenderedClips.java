package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.Boxes;
import dev.vidport.acceptance.media.Clip;
import dev.vidport.acceptance.media.MasterPlaylist;
import dev.vidport.acceptance.media.MediaPlaylist;
import dev.vidport.media.MediaReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of each kind of clip, read back from the links that the service gives out. */
abstract class RenderedClips {
  /** Two hundredths of a second are less than anyone hears. */
  private static final double IN_STEP = 0.020;

  abstract FinishedVideos videos();

  @ParameterizedTest
  @EnumSource
  void mp4HasEveryFrameOnceAndInOrder(Clip clip) {
    String mp4 = videos().status(clip).get("playbackUrl").asText();

    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(clip.numbers());
    assertThat(MediaReader.probe(mp4, "v:0", "stream=r_frame_rate")).containsExactly(clip.rate());
    assertThat(MediaReader.frameTimes(mp4)).isEqualTo(times(clip));
  }

  /** When frames are shown, in seconds, as ffprobe writes it. */
  private static List<Double> times(Clip clip) {
    return IntStream.range(0, clip.numbers().size())
        .mapToObj(frame -> Math.round(frame * 1e6 / clip.framesPerSecond()) / 1e6)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void renditionsAreTheLadderAndEachHasEveryFrameOnceAndInOrder(Clip clip) {
    String stream = videos().status(clip).get("streamUrl").asText();
    MasterPlaylist master = master(stream);

    assertThat(master.variants())
        .extracting(variant -> variant.get("RESOLUTION"))
        .containsExactlyElementsOf(clip.sizes());
    for (Map<String, String> variant : master.variants()) {
      String playlist = beside(stream, variant.get("URI"));
      assertThat(MediaReader.frameNumbers(playlist)).isEqualTo(clip.numbers());
      // ffprobe lists a playlist's stream twice: by itself and as part of a programme.
      assertThat(MediaReader.probe(playlist, "v:0", "stream=width,height"))
          .containsOnly(variant.get("RESOLUTION").replace('x', ','));
    }
  }

  @ParameterizedTest
  @EnumSource
  void segmentsOfAllRenditionsBeginAtTheSameKeyframes(Clip clip) {
    String stream = videos().status(clip).get("streamUrl").asText();
    List<String> playlists =
        master(stream).variants().stream()
            .map(variant -> beside(stream, variant.get("URI")))
            .toList();
    MediaPlaylist top = media(playlists.get(0));
    List<Double> starts = starts(top);

    for (String playlist : playlists) {
      assertThat(media(playlist).lengths()).isEqualTo(top.lengths());
      assertThat(MediaReader.keyframes(playlist).stream().map(Double::valueOf).toList())
          .as("keyframes of %s", playlist)
          .isEqualTo(MediaReader.keyframes(playlists.get(0)).stream().map(Double::valueOf).toList())
          .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-4 ? 0 : Double.compare(a, b))
          .containsAll(starts);
    }
    assertThat(sum(top)).isCloseTo(clip.seconds(), within(0.001));
  }

  /** When each segment begins, in seconds. */
  private static List<Double> starts(MediaPlaylist playlist) {
    List<Double> lengths = playlist.lengths().stream().map(Double::valueOf).toList();
    return IntStream.range(0, lengths.size())
        .mapToObj(i -> lengths.subList(0, i).stream().mapToDouble(Double::doubleValue).sum())
        .toList();
  }

  private static double sum(MediaPlaylist playlist) {
    return playlist.lengths().stream().mapToDouble(Double::parseDouble).sum();
  }

  @ParameterizedTest
  @EnumSource
  void soundClicksWhenItsPictureIsShown(Clip clip) {
    JsonNode status = videos().status(clip);

    for (String link : List.of("playbackUrl", "streamUrl")) {
      String address = status.get(link).asText();
      if (clip.hasSound()) {
        inStep(clip, address);
      } else {
        assertThat(MediaReader.probe(address, "a", "stream=index")).isEmpty();
      }
    }
  }

  /** Each click comes as long after the frame that it came after in the source. */
  private static void inStep(Clip clip, String address) {
    String source = clip.file().toString();
    List<Double> given = MediaReader.clicks(source);
    List<Double> heard = MediaReader.clicks(address);
    List<Double> sourceTimes = MediaReader.frameTimes(source);
    List<Double> times = MediaReader.frameTimes(address);
    assertThat(heard).as("clicks of %s", address).hasSameSizeAs(given).isNotEmpty();
    for (int i = 0; i < given.size(); i++) {
      int frame = shownAt(given.get(i), sourceTimes);
      double wanted = times.get(frame) + given.get(i) - sourceTimes.get(frame);
      assertThat(heard.get(i)).as("click %d of %s", i, address).isCloseTo(wanted, within(IN_STEP));
    }
  }

  private static int shownAt(double time, List<Double> frames) {
    return (int) frames.stream().filter(start -> start <= time + 1e-6).count() - 1;
  }

  @ParameterizedTest
  @EnumSource
  void masterPlaylistTellsAPlayerWhatItNeedsToChoose(Clip clip) {
    MasterPlaylist master = master(videos().status(clip).get("streamUrl").asText());

    assertThat(master.variants())
        .allSatisfy(
            variant -> {
              assertThat(variant.get("CODECS"))
                  .matches("avc1\\.[0-9a-fA-F]{6}" + (clip.hasSound() ? ",mp4a\\.40\\.2" : ""));
              assertThat(Long.parseLong(variant.get("AVERAGE-BANDWIDTH")))
                  .isBetween(10_000L, Long.parseLong(variant.get("BANDWIDTH")));
              assertThat(Double.parseDouble(variant.get("FRAME-RATE")))
                  .isCloseTo(clip.framesPerSecond(), within(0.001));
              assertThat(variant.containsKey("AUDIO")).isEqualTo(clip.hasSound());
            });
    assertThat(master.sounds()).hasSize(clip.hasSound() ? 1 : 0);
    assertThat(master.pictures())
        .extracting(pictures -> pictures.get("RESOLUTION"))
        .containsExactlyElementsOf(clip.sizes());
  }

  @ParameterizedTest
  @EnumSource
  void bandwidthIsWhatTheSegmentsTake(Clip clip) {
    String stream = videos().status(clip).get("streamUrl").asText();
    MasterPlaylist master = master(stream);
    double sound =
        master.sounds().stream()
            .mapToDouble(audio -> average(media(beside(stream, audio.get("URI")))))
            .sum();

    for (Map<String, String> variant : master.variants()) {
      double average = average(media(beside(stream, variant.get("URI")))) + sound;
      assertThat(Double.parseDouble(variant.get("AVERAGE-BANDWIDTH")))
          .isCloseTo(average, within(average * 0.02));
    }
  }

  /** Bits a second. */
  private static double average(MediaPlaylist playlist) {
    long bytes = playlist.segments().stream().mapToLong(segment -> segment.range().length()).sum();
    return bytes * 8 / sum(playlist);
  }

  @ParameterizedTest
  @EnumSource
  void eachRangeOfAnIFramePlaylistIsOneKeyframe(Clip clip) {
    String stream = videos().status(clip).get("streamUrl").asText();
    for (Map<String, String> pictures : master(stream).pictures()) {
      MediaPlaylist playlist = media(beside(stream, pictures.get("URI")));
      String file = beside(stream, playlist.header().file());

      assertThat(ends(playlist)).isEqualTo(endsOfKeyframes(file));
      assertThat(sum(playlist)).isCloseTo(clip.seconds(), within(0.001));
      for (MediaPlaylist.Segment picture : playlist.segments()) {
        byte[] bytes = Web.follow(file, "Range", picture.range().header()).expect(206).bytes();
        assertThat(Boxes.types(bytes)).containsExactly("moof", "mdat");
      }
    }
  }

  /** Where the ranges end in their file. */
  private static List<Long> ends(MediaPlaylist playlist) {
    return playlist.segments().stream()
        .map(segment -> segment.range().offset() + segment.range().length())
        .toList();
  }

  private static List<Long> endsOfKeyframes(String file) {
    return MediaReader.probe(file, "v:0", "packet=size,pos,flags").stream()
        .filter(line -> line.contains("K"))
        .map(line -> line.split(",", 3))
        .map(fields -> Long.parseLong(fields[0]) + Long.parseLong(fields[1]))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void mp4CanBePlayedBeforeItIsLoadedWhole(Clip clip) {
    byte[] mp4 = Web.follow(videos().status(clip).get("playbackUrl").asText()).expect(200).bytes();

    List<String> boxes = Boxes.types(mp4);

    assertThat(boxes).contains("moov", "mdat");
    assertThat(boxes.indexOf("moov")).isLessThan(boxes.indexOf("mdat"));
  }

  @ParameterizedTest
  @EnumSource
  void posterIsAPictureOfTheTopSizeAndNotBlack(Clip clip) throws IOException {
    JsonNode status = videos().status(clip);

    for (String link : List.of("posterUrl", "posterPlaybackUrl")) {
      BufferedImage poster =
          ImageIO.read(
              new ByteArrayInputStream(Web.follow(status.get(link).asText()).expect(200).bytes()));
      assertThat(poster.getWidth() + "x" + poster.getHeight()).isEqualTo(clip.sizes().get(0));
      assertThat(brightness(poster)).isGreaterThan(40);
    }
  }

  /** Of the lower part, since the upper one carries the number; 0 to 255. */
  private static double brightness(BufferedImage picture) {
    int y = picture.getHeight() * 3 / 4;
    return IntStream.range(0, picture.getWidth())
        .map(x -> (picture.getRGB(x, y) >> 8) & 0xff)
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void listingTellsLengthAndHeight(Clip clip) {
    String id = videos().id(clip);
    JsonNode summary = Listings.find(videos().api(), id);
    String[] top = clip.sizes().get(0).split("x", 2);
    int shortSide = Math.min(Integer.parseInt(top[0]), Integer.parseInt(top[1]));

    assertThat(summary.get("state").asText()).isEqualTo("SUBMITTED");
    assertThat(summary.get("outcome").asText()).isEqualTo("SUCCEEDED");
    assertThat(summary.get("durationSeconds").asDouble()).isCloseTo(clip.seconds(), within(0.001));
    assertThat(summary.get("height").asInt()).isEqualTo(shortSide);
  }

  @ParameterizedTest
  @EnumSource
  void statusTellsHowTheProcessingWent(Clip clip) {
    JsonNode status = videos().status(clip);

    assertThat(status.get("readyAt").asDouble()).isEqualTo(status.get("stoppedAt").asDouble());
    assertThat(status.get("startedAt").asDouble()).isLessThan(status.get("stoppedAt").asDouble());
    assertThat(status.get("downloadExpiresInSeconds").asInt()).isEqualTo(900);
    assertThat(status.get("result").get("downloadAvailable").asBoolean()).isTrue();
    assertThat(status.get("result").get("streamAvailable").asBoolean()).isTrue();
    JsonNode progress = status.get("progress");
    assertThat(progress.get("chunksDone").asInt())
        .isEqualTo(progress.get("chunksTotal").asInt())
        .isPositive();
    assertThat(progress.get("videoSeconds").asDouble()).isCloseTo(clip.seconds(), within(0.2));
  }

  private static MasterPlaylist master(String address) {
    return MasterPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static MediaPlaylist media(String address) {
    return MediaPlaylist.parse(Web.get(address).expect(200).text());
  }

  /** The address that {@code name} means in the playlist at {@code address}. */
  private static String beside(String address, String name) {
    return URI.create(address).resolve(name).toString();
  }
}
