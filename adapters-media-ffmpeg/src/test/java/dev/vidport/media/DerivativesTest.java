package dev.vidport.media;

import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.derivative.FfmpegDerivatives;
import dev.vidport.usecases.derivative.port.DerivativeMaker;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
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

/** Files that are made of published renditions show the right frames of the output. */
@Tag("media")
class DerivativesTest {
  private static final ObjectKey FILES =
      ObjectKey.output(new VideoId("1".repeat(32)), new JobId("2".repeat(32)));

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
          "derivatives-" + name() + ".mp4", numbered(width + "x" + height, rate, 9), coding);
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
    return FfmpegDerivatives.ports(
            TestPrograms.withoutNamespaces(), store, Optional.of(folder.resolve("made")))
        .maker();
  }
}
