package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.changed;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.cut;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged file is rendered as far as it goes, or fails with a message that says what to do. */
@Tag("media")
class DamagedTest {
  @TempDir private Path folder;

  private static Path fourSeconds(String container) {
    String fast = container.equals("mp4") ? "-movflags +faststart" : "-map_metadata 0";
    String audio = container.equals("webm") ? "libopus" : "aac";
    String video =
        container.equals("webm") ? "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 400k" : H264;
    return generate(
        "four." + container,
        numbered("160x90", "30", 4),
        clicks(4),
        video,
        "-g 15 -c:a " + audio,
        fast);
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(
        () -> Stream.of("mp4", "mkv", "webm", "ts", "flv").forEach(DamagedTest::fourSeconds));
  }

  private Failure failure(Path source) {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);
    UnusableMediaException fault =
        catchThrowableOfType(UnusableMediaException.class, () -> fixture.make(source));
    assertThat(fault).as("fault of %s", source.getFileName()).isNotNull();
    return fault.failure();
  }

  private Failure failure(byte[] content) throws Exception {
    return failure(Files.write(folder.resolve("source"), content));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp4", "mkv", "webm", "ts", "flv"})
  void truncatedFileIsRenderedAsFarAsItGoes(String container) throws Exception {
    RenderedVideo rendered =
        new RenderedVideo(
            RenderFixture.isolated(FolderStore.ofFiles(), folder)
                .make(cut(fourSeconds(container), 0.6)));

    List<Integer> numbers = rendered.frameNumbers();
    assertThat(numbers).hasSizeBetween(45, 100);
    // The last frame may be incomplete.
    int whole = numbers.size() - 1;
    assertThat(numbers.subList(0, whole)).isEqualTo(IntStream.range(0, whole).boxed().toList());
    assertThat(Double.parseDouble(rendered.audioFields("duration")))
        .isLessThan(rendered.seconds() + 1.1);
    assertThat(rendered.clicks()).hasSizeGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp4", "mkv"})
  void truncatedFileWithLessThanASecondIsDamaged(String container) throws Exception {
    assertThat(failure(cut(fourSeconds(container), 0.12)).code()).isEqualTo("DAMAGED");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.03, 0.2, 0.6})
  void completeVideoMayBeShorterThanASecond(double seconds) throws Exception {
    Path brief = generate("brief.mp4", numbered("160x90", "30", seconds), H264);

    assertThat(RenderedVideo.of(brief, folder).frameNumbers())
        .hasSize(Math.max(1, (int) Math.round(seconds * 30)));
  }

  /** Without the second keyframe, only the first half can be decoded. */
  @ParameterizedTest
  @CsvSource({"5, 30", "15, 16", "29, 29"})
  void oneDamagedFrameInAClipOfASecondIsPassedOver(int damaged, int least) throws Exception {
    Path whole =
        generate("second.mp4", numbered("160x90", "30", 1), clicks(1), H264, "-g 15 -c:a aac");
    int at =
        Integer.parseInt(MediaReader.probe(whole.toString(), "v:0", "packet=pos").get(damaged));
    Path bad =
        changed(
            "second-" + damaged + ".mp4",
            whole,
            bytes -> {
              bytes[at] = (byte) 0xff;
              return bytes;
            });

    RenderedVideo rendered = RenderedVideo.of(bad, folder);

    assertThat(rendered.frameNumbers()).hasSizeBetween(least, 30);
    assertThat(rendered.clicks()).hasSize(1);
  }

  @Test
  void missingIndexIsNamed() throws Exception {
    Path whole = generate("index-last.mp4", numbered("160x90", "30", 2), H264);

    Failure failure = failure(cut(whole, 0.6));

    assertThat(failure.code()).isEqualTo("DAMAGED");
    assertThat(failure.message()).contains("index", "complete file");
  }

  /** When it opens a file, ffmpeg reads the indexes of all fragments. */
  @Test
  void incompleteIndexOfALaterFragmentIsNamed() throws Exception {
    Path whole =
        generate(
            "fragments.mp4",
            numbered("160x90", "30", 2),
            H264,
            "-g 30 -movflags frag_keyframe+empty_moov+default_base_moof");
    Path cut =
        changed(
            "cut-index.mp4",
            whole,
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              return Arrays.copyOf(bytes, text.lastIndexOf("moof") + 100);
            });

    Failure failure = failure(cut);

    assertThat(failure.code()).isEqualTo("DAMAGED");
    assertThat(failure.message()).contains("index", "complete file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Hello.", "<!DOCTYPE html><title>404</title>", "{\"error\": 1}"})
  void textIsNoVideo(String text) throws Exception {
    assertThat(failure(text.getBytes(StandardCharsets.UTF_8)).code()).isEqualTo("NOT_MEDIA");
  }

  @Test
  void archiveIsNoVideo() throws Exception {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(archive)) {
      zip.putNextEntry(new ZipEntry("film.mp4"));
      zip.write(Files.readAllBytes(fourSeconds("mp4")));
    }

    assertThat(failure(archive.toByteArray()).code()).isEqualTo("NOT_MEDIA");
  }

  @Test
  void encryptedFileIsUnsupported() {
    Path encrypted =
        generate(
            "encrypted.mp4",
            numbered("160x90", "30", 1),
            H264,
            "-encryption_scheme cenc-aes-ctr",
            "-encryption_key 76a6c65c5ea762046bd749a2e632ccbb",
            "-encryption_kid a7e61c373e219033c21091fa607bf3b8");

    Failure failure = failure(encrypted);
    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains("encrypted");
  }

  @Test
  void codecThatIsNotAllowedIsNamed() {
    Path game = generate("toy-camera.avi", numbered("160x90", "30", 0.2), "-c:v asv1");

    Failure failure = failure(game);
    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains("the video codec asv1 is not supported", "convert");
  }

  @Test
  void unknownVideoCodecIsUnsupported() throws Exception {
    Failure failure = failure(withUnknownCodec("avc1"));

    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains("the video codec zzzz is not supported", "convert");
  }

  @Test
  void unknownAudioCodecIsLeftOutWithAWarning() throws Exception {
    SourceFacts facts =
        RenderFixture.isolated(FolderStore.ofRanges(), folder).probe(withUnknownCodec("sowt"));

    assertThat(facts.audio()).isEmpty();
    assertThat(facts.warnings())
        .singleElement()
        .satisfies(
            warning -> assertThat(warning.message()).contains("the audio (zzzz)", "convert"));
  }

  private static Path withUnknownCodec(String codec) throws Exception {
    Path known =
        generate("known.mov", numbered("160x90", "30", 1), clicks(1), H264, "-c:a pcm_s16le");
    byte[] name = "zzzz".getBytes(StandardCharsets.US_ASCII);
    return changed(
        "unknown-" + codec + ".mov",
        known,
        bytes -> {
          System.arraycopy(name, 0, bytes, position(bytes, codec, 0), name.length);
          return bytes;
        });
  }

  @Test
  void videoThatClaimsAHundredThousandPixelsPerSideIsUnsupported() throws Exception {
    Path small = generate("raw.avi", "-f lavfi -i color=red:s=64x64:r=5:d=1", "-c:v rawvideo");
    Path claiming =
        changed(
            "claiming.avi",
            small,
            bytes -> {
              ByteBuffer avi = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
              int main = position(bytes, "avih", 0) + 8;
              avi.putInt(main + 32, 100_000).putInt(main + 36, 100_000);
              int stream = position(bytes, "strf", 0) + 8;
              avi.putInt(stream + 4, 100_000).putInt(stream + 8, 100_000);
              return bytes;
            });

    Failure failure = failure(claiming);
    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains("too large");
  }

  @Test
  void frameThatClaimsMorePixelsThanItsFileIsUnsupported() throws Exception {
    Path small = generate("png.mov", "-f lavfi -i color=red:s=64x64:r=5:d=1", "-c:v png");
    Path claiming =
        changed(
            "claiming.mov",
            small,
            bytes -> {
              for (int at = position(bytes, "IHDR", 0);
                  at >= 0;
                  at = position(bytes, "IHDR", at + 4)) {
                ByteBuffer.wrap(bytes).putInt(at + 4, 100_000).putInt(at + 8, 100_000);
                CRC32 sum = new CRC32();
                sum.update(bytes, at, 17);
                ByteBuffer.wrap(bytes).putInt(at + 17, (int) sum.getValue());
              }
              return bytes;
            });

    assertThat(failure(claiming).code()).isEqualTo("UNSUPPORTED");
  }

  /** The headers still state 100 seconds. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"elst", "stts"})
  void mp4ThatPlaysLongerThanItsHeadersStateIsMeasured(String box) throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);

    assertThat(fixture.plan(longer(box, 2), Optional.empty()).lengthMicros())
        .isBetween(175_000_000L, 205_000_000L);
    assertThat(failure(longer(box, 400)).code()).isEqualTo("TOO_LONG");
  }

  /** An MP4 of 100 seconds that repeats them in its edit list, or shows each frame longer. */
  private static Path longer(String box, int times) throws Exception {
    Path declared = generate("slow.mp4", numbered("160x90", "1/20", 100), H264, "-bf 0");
    return changed(
        times + box + ".mp4",
        declared,
        bytes -> {
          List<Mp4Box> boxes = Mp4Box.read(bytes);
          ByteBuffer content = ByteBuffer.wrap(Mp4Box.content(boxes, box));
          if (box.equals("stts")) {
            content.putInt(12, content.getInt(12) * times);
            return Mp4Box.write(
                Mp4Box.replaced(Mp4Box.replaced(boxes, box, content.array()), "elst", new byte[8]));
          }
          ByteBuffer repeated = ByteBuffer.allocate(8 + times * 12).putInt(0).putInt(times);
          IntStream.range(0, times).forEach(i -> repeated.put(content.array(), 8, 12));
          return Mp4Box.write(Mp4Box.replaced(boxes, box, repeated.array()));
        });
  }

  /** The table of frames after the media shows four seconds. */
  @Test
  void aviThatPlaysLongerThanItsHeadersStateIsMeasured() throws Exception {
    Path whole = generate("four.avi", numbered("160x90", "30", 4), "-c:v mpeg4 -g 15");
    Path declared =
        changed(
            "states-one-second.avi",
            whole,
            bytes -> {
              ByteBuffer.wrap(bytes)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .putInt(position(bytes, "strh", 0) + 40, 30);
              return bytes;
            });

    assertThat(
            RenderFixture.isolated(FolderStore.ofRanges(), folder)
                .plan(declared, Optional.empty())
                .lengthMicros())
        .isEqualTo(4_000_000);
  }

  /** Only the planned length is reserved. */
  @Test
  void outputEndsSoonAfterThePlannedLength() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    RenderPlan plan = fixture.plan(fourSeconds("mkv"), Optional.empty());

    RenderedVideo rendered =
        new RenderedVideo(
            fixture.make(fourSeconds("mkv"), Plans.withChunks(plan, plan.chunks(), 1_000_000)));

    assertThat(rendered.frameNumbers()).isEqualTo(IntStream.range(0, 60).boxed().toList());
    assertThat(Double.parseDouble(rendered.audioFields("duration"))).isBetween(1.95, 2.05);
  }

  @Test
  void indexThatClaimsTooMuchIsRefusedAtOnce() throws Exception {
    List<Mp4Box> boxes = Mp4Box.read(Files.readAllBytes(fourSeconds("mp4")));
    byte[] frames = ByteBuffer.allocate(12).putInt(4, 1).putInt(8, 40_000_000).array();

    Failure manyFrames = failure(Mp4Box.write(Mp4Box.replaced(boxes, "stsz", frames)));
    Failure manyTracks =
        failure(Mp4Box.write(boxes.stream().map(DamagedTest::withManyTracks).toList()));

    assertThat(manyFrames.message()).contains("its index lists more frames");
    assertThat(manyTracks.code()).isEqualTo("UNSUPPORTED");
    assertThat(manyTracks.message()).contains("302 tracks; the maximum is 128");
  }

  private static Mp4Box withManyTracks(Mp4Box moov) {
    List<Mp4Box> children = new ArrayList<>(moov.children());
    moov.children().stream()
        .filter(child -> !child.children().isEmpty())
        .findFirst()
        .ifPresent(track -> children.addAll(Collections.nCopies(300, track)));
    return moov.with(children);
  }

  @Test
  void filmOfTenHoursIsTooLong() {
    Path film = generate("ten-hours.mp4", "-f lavfi -i color=red:s=64x36:r=1/7200:d=36000", H264);

    RenderPlanner.UnplannableException refused =
        catchThrowableOfType(
            RenderPlanner.UnplannableException.class,
            () -> RenderFixture.isolated(FolderStore.ofFiles(), folder).make(film));

    assertThat(refused.failure().code()).isEqualTo("TOO_LONG");
  }

  private static int position(byte[] bytes, String word, int from) {
    return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(word, from);
  }
}
