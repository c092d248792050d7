package dev.vidport.media;

import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.derivative.MuxedFileLayout;
import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.media.derivative.FfmpegDerivatives;
import dev.vidport.usecases.media.port.DerivativeMaker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files that are made of published renditions show the right frames of the output. */
@Tag("media")
class DerivativesTest {
  private static final ObjectKey FILES =
      ObjectKey.output(new VideoId("1".repeat(32)), new JobId("2".repeat(32)));

  private static final String HOSTILE_TITLE = "</script> & \"A\" 'b' -->; #x=1 \\ 終 🎬";

  @TempDir private static Path renderings;

  /** The files of each output, which are rendered once for all tests. */
  private static final Map<Output, Collection<Path>> RENDERED = new EnumMap<>(Output.class);

  @TempDir private Path folder;

  private final FolderStore store = FolderStore.ofRanges();

  /** Outputs with different rates, and one whose top rendition is a copy of its source. */
  private enum Output {
    ENCODED("30000/1001", 960, 480, "-c:v mpeg4 -q:v 4"),
    REMUXED("25", 640, 480, "-c:v libx264 -preset medium -bf 5 -refs 5 -g 60 -colorspace bt709");

    private final String rate;
    private final int width;
    private final int height;
    private final String coding;

    Output(String rate, int width, int height, String coding) {
      this.rate = rate;
      this.width = width;
      this.height = height;
      this.coding = coding;
    }

    FrameRate rate() {
      String[] fraction = (rate + "/1").split("/", 3);
      return new FrameRate(Integer.parseInt(fraction[0]), Integer.parseInt(fraction[1]));
    }

    Path clip() {
      return generate(
          "derivatives-" + name() + ".mp4",
          numbered(width + "x" + height, rate, 9),
          clicks(9),
          coding);
    }

    /** The published files, below {@code folder}. */
    Collection<Path> render(Path folder) throws Exception {
      if (this == ENCODED) {
        return new RenderFixture(FolderStore.ofRanges(), folder).make(clip()).files().values();
      }
      try (Stream<Path> files = Files.list(RemuxedClip.of(clip(), folder).make().folder())) {
        return files.toList();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void stillShowsTheWantedFrame(Output output) throws Exception {
    DerivativeMaker maker = published(output);
    List<Integer> frames =
        IntStream.concat(
                IntStream.of(0, 1, 99, 100, 119, 120, 121, 224), new Random(7).ints(12, 0, 225))
            .boxed()
            .toList();

    for (int frame : frames) {
      for (int width : List.of(output.width, 480)) {
        StillImage still = still(output, StillFormat.JPEG, frame, width);
        assertThat(MediaReader.frameNumbers(image(maker, output, still)))
            .as("frame %d of width %d", frame, width)
            .containsExactly(frame);
      }
    }
  }

  @Test
  void stillHasTheWantedFormatAndSize() throws Exception {
    DerivativeMaker maker = published(Output.REMUXED);

    for (StillFormat format : StillFormat.values()) {
      StillImage cut =
          new StillImage(format, 50, new PictureSize(320, 180), new PictureSize(200, 180));
      Path image = image(maker, Output.REMUXED, cut);
      assertThat(MediaReader.probe(image.toString(), "v", "stream=codec_name,width,height"))
          .containsExactly(
              Map.of(StillFormat.JPEG, "mjpeg", StillFormat.PNG, "png", StillFormat.WEBP, "webp")
                      .get(format)
                  + ",200,180");
    }
  }

  @ParameterizedTest
  @EnumSource
  void previewShowsTheWantedFrames(Output output) throws Exception {
    DerivativeMaker maker = published(output);
    PictureSize size = new PictureSize(320, 320 * output.height / output.width);

    for (PreviewFormat format : List.of(PreviewFormat.GIF, PreviewFormat.MP4)) {
      for (int first : List.of(0, 95, 200)) {
        Preview preview = new Preview(format, first, 8, 3, size);
        Path file =
            Files.write(
                folder.resolve(preview.fileName()), maker.make(FILES, output.rate(), preview));
        assertThat(MediaReader.frameNumbers(file))
            .as("%s from frame %d on", format, first)
            .isEqualTo(preview.frames().stream().map(Long::intValue).toList());
        assertThat(MediaReader.probe(file.toString(), "v", "stream=width,height,avg_frame_rate"))
            .singleElement()
            .asString()
            .startsWith(size.width() + "," + size.height() + ",");
      }
    }
  }

  @Test
  void previewIsAnAnimation() throws Exception {
    DerivativeMaker maker = published(Output.REMUXED);
    Preview preview = new Preview(PreviewFormat.WEBP, 50, 8, 3, new PictureSize(320, 240));

    String file =
        new String(maker.make(FILES, Output.REMUXED.rate(), preview), StandardCharsets.ISO_8859_1);

    // A frame each; those that are equal to the one before may be joined with it.
    assertThat(file).startsWith("RIFF").contains("WEBPVP8X", "ANIM");
    assertThat(file.split("ANMF", -1)).hasSize(9);
  }

  @ParameterizedTest
  @EnumSource
  void fileToDownloadHasTheFramesAndTheAudioOfTheStream(Output output) throws Exception {
    DerivativeMaker maker = published(output);
    Path audio = published(output, "audio.mp4");
    List<String> packets = MediaReader.probe(audio.toString(), "a", "packet=pts_time,size");

    for (String rendition : List.of("480p", "360p")) {
      Path file = assembled(maker, output, new MuxedFile(Optional.of(rendition)));
      Path stream = published(output, rendition + ".mp4");
      assertThat(MediaReader.frameNumbers(file))
          .as(rendition)
          .isEqualTo(IntStream.range(0, MediaReader.frameNumbers(stream).size()).boxed().toList());
      assertThat(MediaReader.frameTimes(file.toString()))
          .isEqualTo(MediaReader.frameTimes(stream.toString()));
      assertThat(MediaReader.keyframes(file.toString()))
          .isEqualTo(MediaReader.keyframes(stream.toString()));
      assertThat(MediaReader.probe(file.toString(), "a", "packet=pts_time,size"))
          .isEqualTo(packets);
      assertClicks(file);
    }
    Path alone = assembled(maker, output, new MuxedFile(Optional.empty()));
    assertThat(MediaReader.probe(alone.toString(), "a", "packet=pts_time,size")).isEqualTo(packets);
    assertThat(MediaReader.probe(alone.toString(), "v", "stream=codec_name")).isEmpty();
    assertClicks(alone);
  }

  /** In the middle of each second, as frame n is shown at n frames. */
  private static void assertClicks(Path file) {
    List<Double> clicks = MediaReader.clicks(file.toString());
    assertThat(clicks).hasSize(9);
    for (int i = 0; i < clicks.size(); i++) {
      assertThat(clicks.get(i)).isCloseTo(i + 0.5, within(0.02));
    }
  }

  @Test
  void fileToDownloadIsTheSameWithLocalFilesAndBeginsWithItsIndex() throws Exception {
    DerivativeMaker maker = published(Output.REMUXED);
    FolderStore files = FolderStore.ofFiles();
    for (Path file : RENDERED.get(Output.REMUXED)) {
      files.put(FILES.child(file.getFileName().toString()), Files.readAllBytes(file), "video/mp4");
    }
    MuxedFile wanted = new MuxedFile(Optional.of("360p"));

    byte[] index = maker.make(FILES, Output.REMUXED.rate(), wanted);

    assertThat(maker(files).make(FILES, Output.REMUXED.rate(), wanted)).isEqualTo(index);
    Path file = assembled(maker, Output.REMUXED, wanted);
    try (FileChannel open = FileChannel.open(file)) {
      BoxFile boxes = new BoxFile(RandomAccessBytes.of(open));
      assertThat(List.of(boxes.next(), boxes.next(), boxes.next(), boxes.next()))
          .extracting(box -> box.map(BoxFile.Box::type).orElse("end"))
          .containsExactly("ftyp", "moov", "mdat", "end");
    }
  }

  @ParameterizedTest
  @EnumSource
  void fileToDownloadHasTheChaptersThatTheVideoHasNow(Output output) throws Exception {
    DerivativeMaker maker = published(output);
    List<Chapter> chapters =
        List.of(
            new Chapter(0, "Intro"),
            new Chapter(2_345_678, HOSTILE_TITLE),
            new Chapter(7_000_000, "終".repeat(200)),
            // The video may be shorter than its declared length.
            new Chapter(9_900_000, "After the end"));
    MuxedFile plain = new MuxedFile(Optional.of("480p"));

    Path file = assembled(maker, output, plain.with(chapters));

    String end = String.format(Locale.ROOT, "%.3f", seconds(file));
    List<String> expected =
        List.of(
            "0.000 2.346 Intro",
            "2.346 7.000 " + HOSTILE_TITLE,
            "7.000 " + end + " " + "終".repeat(200));
    assertThat(chapters(file)).isEqualTo(expected);
    // Players read one of both forms.
    assertThat(chapters(without("chpl", file))).isEqualTo(expected);
    assertThat(chapters(without("tref", file)))
        .isEqualTo(
            List.of(expected.get(0), expected.get(1), "7.000 " + end + " " + "終".repeat(255 / 3)));
    assertThat(MediaReader.frameNumbers(file))
        .isEqualTo(MediaReader.frameNumbers(assembled(maker, output, plain)));
    List<Chapter> late = List.of(new Chapter(500_000, "One"), new Chapter(4_000_000, "Two"));
    assertThat(chapters(assembled(maker, output, plain.with(late))))
        .containsExactly("0.500 4.000 One", "4.000 " + end + " Two");
    // The length of the track with the chapters has milliseconds.
    assertThat(seconds(file)).isCloseTo(seconds(assembled(maker, output, plain)), within(0.001));
    assertClicks(file);
    assertThat(chapters(assembled(maker, output, new MuxedFile(Optional.empty()).with(chapters))))
        .isEqualTo(expected);
  }

  private static double seconds(Path file) {
    return Double.parseDouble(MediaReader.probe(file.toString(), "v", "format=duration").get(0));
  }

  /** Start, end and title of each chapter of a file. */
  private static List<String> chapters(Path file) {
    byte[] json =
        MediaReader.output(
            List.of(
                TestPrograms.ffprobe(),
                "-v",
                "error",
                "-show_chapters",
                "-of",
                "json",
                file.toString()));
    List<String> chapters = new ArrayList<>();
    for (JsonNode chapter : JsonMapper.shared().readTree(json).get("chapters")) {
      chapters.add(
          String.format(
              Locale.ROOT,
              "%.3f %.3f %s",
              Double.parseDouble(chapter.get("start_time").asString()),
              Double.parseDouble(chapter.get("end_time").asString()),
              chapter.get("tags").get("title").asString()));
    }
    return chapters;
  }

  /** A copy of a file, one of whose boxes players do not know. */
  private Path without(String box, Path file) throws IOException {
    String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
    return Files.writeString(
        folder.resolve("without-" + box + ".mp4"),
        bytes.replace(box, "none"),
        StandardCharsets.ISO_8859_1);
  }

  /** The file that an index describes. */
  private Path assembled(DerivativeMaker maker, Output output, MuxedFile wanted) throws Exception {
    byte[] index = maker.make(FILES, output.rate(), wanted);
    int header = MuxedFileLayout.headerOffset(index);
    MuxedFileLayout layout = MuxedFileLayout.parse(Arrays.copyOf(index, header));
    Path file =
        folder.resolve(wanted.fileName() + (wanted.rendition().isEmpty() ? ".m4a" : ".mp4"));
    try (OutputStream to = Files.newOutputStream(file)) {
      to.write(index, header, index.length - header);
      for (MuxedFileLayout.Range range : layout.ranges()) {
        String name = range.ofAudio() ? "audio" : wanted.rendition().orElseThrow();
        try (InputStream media =
            store.read(FILES.child(name + ".mp4"), range.offset(), range.length())) {
          media.transferTo(to);
        }
      }
    }
    return file;
  }

  private static Path published(Output output, String name) {
    return RENDERED.get(output).stream()
        .filter(file -> file.endsWith(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void filesOfADeletedVideoAreMissing() throws Exception {
    DerivativeMaker maker = maker();

    assertThatThrownBy(
            () ->
                maker.make(
                    FILES, Output.REMUXED.rate(), still(Output.REMUXED, StillFormat.JPEG, 0, 640)))
        .isInstanceOf(NoSuchFileException.class);
  }

  private Path image(DerivativeMaker maker, Output output, StillImage still) throws IOException {
    byte[] image = maker.make(FILES, output.rate(), still);
    return Files.write(folder.resolve(still.fileName()), image);
  }

  private static StillImage still(Output output, StillFormat format, int frame, int width) {
    PictureSize size = new PictureSize(width, width * output.height / output.width);
    return new StillImage(format, frame, size, size);
  }

  /** Publishes an output. */
  private DerivativeMaker published(Output output) throws Exception {
    if (!RENDERED.containsKey(output)) {
      RENDERED.put(output, output.render(Files.createDirectory(renderings.resolve(output.name()))));
    }
    for (Path file : RENDERED.get(output)) {
      store.put(FILES.child(file.getFileName().toString()), Files.readAllBytes(file), "video/mp4");
    }
    return maker();
  }

  private DerivativeMaker maker() throws IOException {
    return maker(store);
  }

  private DerivativeMaker maker(FolderStore store) throws IOException {
    return FfmpegDerivatives.ports(
            TestPrograms.withoutNamespaces(), store, Optional.of(folder.resolve("made")))
        .maker();
  }
}
