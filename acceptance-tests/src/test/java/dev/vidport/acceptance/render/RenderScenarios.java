package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.Mp4BoxTypes;
import dev.vidport.acceptance.media.PlayerMasterPlaylist;
import dev.vidport.acceptance.media.PlayerMediaPlaylist;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Renders sample clips and checks the output behind the links. A subclass names them in its static
 * method {@code clips}.
 */
@Tag("process")
abstract class RenderScenarios {
  /** Tolerance in seconds; an offset of 0.020 s is inaudible. */
  private static final double SYNC_TOLERANCE = 0.020;

  abstract FinishedVideos videos();

  /** With a box that players skip, so that the store gets two parts. */
  @Test
  void fileSentInOneRequestIsRendered() throws IOException {
    byte[] clip = Files.readAllBytes(SampleClip.SILENT.file());
    int skipped = 6 << 20;
    byte[] file =
        ByteBuffer.allocate(clip.length + skipped)
            .put(clip)
            .putInt(skipped)
            .put("free".getBytes(StandardCharsets.US_ASCII))
            .array();

    String video =
        videos()
            .api()
            .send("PUT", "/videos?fileName=clip.mp4", BodyPublishers.ofByteArray(file))
            .expect(202)
            .json()
            .get("videoId")
            .asString();

    JsonNode status = VideoPoller.awaitSuccess(videos().api(), video);
    assertThat(status.at("/details/sizeBytes").asInt()).isEqualTo(file.length);
    assertThat(status.at("/details/durationSeconds").asDouble())
        .isCloseTo(SampleClip.SILENT.seconds(), within(0.1));
  }

  @ParameterizedTest
  @MethodSource("clips")
  void mp4HasEveryFrameOnceAndInOrder(SampleClip clip) {
    ClipReadings readings = videos().readings(clip);
    ClipReadings.Video mp4 = readings.video(readings.mp4());

    assertThat(readings.frameNumbers(readings.mp4())).isEqualTo(clip.numbers());
    assertThat(mp4.descriptions())
        .containsExactly(clip.sizes().get(0).replace('x', ',') + "," + clip.rate());
    assertThat(mp4.times()).isEqualTo(times(clip));
  }

  /** Presentation times of the frames in seconds, rounded like ffprobe's output. */
  private static List<Double> times(SampleClip clip) {
    return IntStream.range(0, clip.numbers().size())
        .mapToObj(frame -> Math.round(frame * 1e6 / clip.framesPerSecond()) / 1e6)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("clips")
  void renditionsMatchTheLadderAndHaveEveryFrameOnceAndInOrder(SampleClip clip) {
    ClipReadings readings = videos().readings(clip);

    assertThat(master(readings.stream()).variants())
        .extracting(variant -> variant.get("RESOLUTION"))
        .containsExactlyElementsOf(clip.sizes());
    assertThat(readings.playlists()).hasSameSizeAs(clip.sizes());
    for (int i = 0; i < clip.sizes().size(); i++) {
      String playlist = readings.playlists().get(i);
      assertThat(readings.frameNumbers(playlist)).isEqualTo(clip.numbers());
      assertThat(readings.video(playlist).descriptions())
          .isNotEmpty()
          .containsOnly(clip.sizes().get(i).replace('x', ',') + "," + clip.rate());
    }
  }

  @ParameterizedTest
  @MethodSource("clips")
  void segmentsOfAllRenditionsStartAtTheSameKeyframes(SampleClip clip) {
    ClipReadings readings = videos().readings(clip);
    List<String> playlists = readings.playlists();
    PlayerMediaPlaylist top = media(playlists.get(0));
    List<Double> keyframes = readings.video(playlists.get(0)).keyframes();

    assertThat(keyframes)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-4 ? 0 : Double.compare(a, b))
        .containsAll(starts(top));
    for (String playlist : playlists.subList(1, playlists.size())) {
      assertThat(media(playlist).lengths()).isEqualTo(top.lengths());
      assertThat(readings.video(playlist).keyframes())
          .as("keyframes of %s", playlist)
          .isEqualTo(keyframes);
    }
    assertThat(sum(top)).isCloseTo(clip.seconds(), within(0.001));
  }

  /** The start time of each segment in seconds. */
  private static List<Double> starts(PlayerMediaPlaylist playlist) {
    List<Double> lengths = playlist.lengths().stream().map(Double::valueOf).toList();
    return IntStream.range(0, lengths.size())
        .mapToObj(i -> lengths.subList(0, i).stream().mapToDouble(Double::doubleValue).sum())
        .toList();
  }

  private static double sum(PlayerMediaPlaylist playlist) {
    return playlist.lengths().stream().mapToDouble(Double::parseDouble).sum();
  }

  @ParameterizedTest
  @MethodSource("clips")
  void audioIsInSyncWithVideo(SampleClip clip) {
    ClipReadings readings = videos().readings(clip);
    List<String> outputs = List.of(readings.mp4(), readings.stream());

    if (clip.hasAudio()) {
      assertInSync(readings, clip.file().toString(), outputs);
    } else {
      for (String output : outputs) {
        assertThat(MediaReader.probe(output, "a", "stream=index")).isEmpty();
      }
    }
  }

  /** Asserts that each click has the same delay after its frame as in the source. */
  private static void assertInSync(ClipReadings readings, String source, List<String> outputs) {
    List<Double> sourceClicks = readings.clicks(source);
    List<Double> sourceTimes = readings.video(source).times();
    for (String output : outputs) {
      List<Double> clicks = readings.clicks(output);
      List<Double> times = readings.video(output).times();
      assertThat(clicks).as("clicks of %s", output).hasSameSizeAs(sourceClicks).isNotEmpty();
      for (int i = 0; i < sourceClicks.size(); i++) {
        int frame = shownAt(sourceClicks.get(i), sourceTimes);
        double expected = times.get(frame) + sourceClicks.get(i) - sourceTimes.get(frame);
        assertThat(clicks.get(i))
            .as("click %d of %s", i, output)
            .isCloseTo(expected, within(SYNC_TOLERANCE));
      }
    }
  }

  private static int shownAt(double time, List<Double> frames) {
    return (int) frames.stream().filter(start -> start <= time + 1e-6).count() - 1;
  }

  @ParameterizedTest
  @MethodSource("clips")
  void masterPlaylistDescribesTheRenditions(SampleClip clip) {
    PlayerMasterPlaylist master = master(videos().status(clip).get("streamUrl").asString());

    assertThat(master.variants())
        .allSatisfy(
            variant -> {
              assertThat(variant.get("CODECS"))
                  .matches("avc1\\.[0-9a-fA-F]{6}" + (clip.hasAudio() ? ",mp4a\\.40\\.2" : ""));
              assertThat(Long.parseLong(variant.get("AVERAGE-BANDWIDTH")))
                  .isBetween(10_000L, Long.parseLong(variant.get("BANDWIDTH")));
              assertThat(Double.parseDouble(variant.get("FRAME-RATE")))
                  .isCloseTo(clip.framesPerSecond(), within(0.001));
              assertThat(variant.containsKey("AUDIO")).isEqualTo(clip.hasAudio());
            });
    assertThat(master.audioTracks()).hasSize(clip.hasAudio() ? 1 : 0);
    assertThat(master.iFramePlaylists())
        .extracting(iFrames -> iFrames.get("RESOLUTION"))
        .containsExactlyElementsOf(clip.sizes());
  }

  @ParameterizedTest
  @MethodSource("clips")
  void bandwidthMatchesTheSegments(SampleClip clip) {
    String stream = videos().status(clip).get("streamUrl").asString();
    PlayerMasterPlaylist master = master(stream);
    double audioBandwidth =
        master.audioTracks().stream()
            .mapToDouble(track -> average(media(resolve(stream, track.get("URI")))))
            .sum();

    for (Map<String, String> variant : master.variants()) {
      double average = average(media(resolve(stream, variant.get("URI")))) + audioBandwidth;
      assertThat(Double.parseDouble(variant.get("AVERAGE-BANDWIDTH")))
          .isCloseTo(average, within(average * 0.02));
    }
  }

  /** Average bit rate in bits per second. */
  private static double average(PlayerMediaPlaylist playlist) {
    long bytes = playlist.segments().stream().mapToLong(segment -> segment.range().length()).sum();
    return bytes * 8 / sum(playlist);
  }

  @ParameterizedTest
  @MethodSource("clips")
  void eachRangeOfAnIFramePlaylistIsOneKeyframe(SampleClip clip) {
    String stream = videos().status(clip).get("streamUrl").asString();
    for (Map<String, String> iFrames : master(stream).iFramePlaylists()) {
      PlayerMediaPlaylist playlist = media(resolve(stream, iFrames.get("URI")));
      String file = resolve(stream, playlist.header().file());

      assertThat(ends(playlist)).isEqualTo(endsOfKeyframes(file));
      assertThat(sum(playlist)).isCloseTo(clip.seconds(), within(0.001));
      for (PlayerMediaPlaylist.Segment keyframe : playlist.segments()) {
        byte[] bytes = Web.follow(file, "Range", keyframe.range().header()).expect(206).bytes();
        assertThat(Mp4BoxTypes.of(bytes)).containsExactly("moof", "mdat");
      }
    }
  }

  /** The end offset of each range. */
  private static List<Long> ends(PlayerMediaPlaylist playlist) {
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
  @MethodSource("clips")
  void mp4IsPlayableWhileItDownloads(SampleClip clip) {
    byte[] mp4 =
        Web.follow(videos().status(clip).get("playbackUrl").asString()).expect(200).bytes();

    List<String> boxes = Mp4BoxTypes.of(mp4);

    assertThat(boxes).contains("moov", "mdat");
    assertThat(boxes.indexOf("moov")).isLessThan(boxes.indexOf("mdat"));
  }

  @ParameterizedTest
  @MethodSource("clips")
  void posterHasTheTopSizeAndIsNotBlack(SampleClip clip) throws IOException {
    JsonNode status = videos().status(clip);

    for (String link : List.of("posterUrl", "posterPlaybackUrl")) {
      BufferedImage poster =
          ImageIO.read(
              new ByteArrayInputStream(
                  Web.follow(status.get(link).asString()).expect(200).bytes()));
      assertThat(poster.getWidth() + "x" + poster.getHeight()).isEqualTo(clip.sizes().get(0));
      assertThat(brightness(poster)).isGreaterThan(40);
    }
  }

  /** Average brightness of the lower part, 0 to 255; the upper part shows the frame number. */
  private static double brightness(BufferedImage image) {
    int y = image.getHeight() * 3 / 4;
    return IntStream.range(0, image.getWidth())
        .map(x -> (image.getRGB(x, y) >> 8) & 0xff)
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("clips")
  void listingHasLengthAndHeight(SampleClip clip) {
    String id = videos().id(clip);
    JsonNode summary = Listings.find(videos().api(), id);
    String[] top = clip.sizes().get(0).split("x", 2);
    int shortSide = Math.min(Integer.parseInt(top[0]), Integer.parseInt(top[1]));

    assertThat(summary.get("state").asString()).isEqualTo("SUBMITTED");
    assertThat(summary.get("outcome").asString()).isEqualTo("SUCCEEDED");
    assertThat(summary.get("durationSeconds").asDouble()).isCloseTo(clip.seconds(), within(0.001));
    assertThat(summary.get("height").asInt()).isEqualTo(shortSide);
  }

  @ParameterizedTest
  @MethodSource("clips")
  void statusHasTimesAndProgress(SampleClip clip) {
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

  private static PlayerMasterPlaylist master(String address) {
    return PlayerMasterPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static PlayerMediaPlaylist media(String address) {
    return PlayerMediaPlaylist.parse(Web.get(address).expect(200).text());
  }

  /** Resolves {@code name} against the playlist URL {@code address}. */
  private static String resolve(String address, String name) {
    return URI.create(address).resolve(name).toString();
  }
}
