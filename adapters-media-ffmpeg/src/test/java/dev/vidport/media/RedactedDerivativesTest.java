package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.derivative.FfmpegDerivatives;
import dev.vidport.usecases.media.port.DerivativeMaker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is hidden in a video is hidden in its stills and previews, in exactly the same frames. */
@Tag("media")
class RedactedDerivativesTest {
  private static final ObjectKey FILES =
      ObjectKey.output(new VideoId("1".repeat(32)), new JobId("2".repeat(32)));

  private static final FrameRate RATE = new FrameRate(25, 1);
  private static final PictureSize SMALL = new PictureSize(320, 180);

  /** The first hidden frame, and the one after the last. */
  private static final int HIDDEN = 50;

  private static final int SHOWN = 100;

  @TempDir private Path folder;

  /** The right half of a white picture is hidden from 2 to 4 s. */
  private DerivativeMaker published() throws Exception {
    FolderStore store = FolderStore.ofRanges();
    RenderFixture fixture = new RenderFixture(store, folder);
    Path clip = generate("white.mp4", "-f lavfi -i color=white:s=640x360:r=25:d=6", H264);
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            2,
            Optional.of(4.0),
            new Region(0.5, 0, 0.5, 1));
    RenderPlan plan =
        RenderPlanner.plan(
            Plans.UPLOAD,
            List.of(fixture.probe(clip)),
            RenderOptions.plain(1080).withRedactions(List.of(box)),
            1);
    for (Map.Entry<String, Path> file : fixture.make(clip, plan).files().entrySet()) {
      store.put(FILES.child(file.getKey()), Files.readAllBytes(file.getValue()), "video/mp4");
    }
    return FfmpegDerivatives.ports(
            TestPrograms.withoutNamespaces(), store, Optional.of(folder.resolve("made")))
        .maker();
  }

  private static void assertHidden(byte[] frame, int number) {
    int row = SMALL.height() / 2 * SMALL.width();
    boolean isHidden = number >= HIDDEN && number < SHOWN;
    assertThat(frame[row + SMALL.width() / 4] & 0xff).as("left of %d", number).isGreaterThan(220);
    for (int x : new int[] {SMALL.width() * 5 / 8, SMALL.width() - 8}) {
      int brightness = frame[row + x] & 0xff;
      if (isHidden) {
        assertThat(brightness).as("frame %d at %d", number, x).isLessThan(30);
      } else {
        assertThat(brightness).as("frame %d at %d", number, x).isGreaterThan(220);
      }
    }
  }

  @Test
  void hiddenRegionsAreHiddenInStillsAndPreviews() throws Exception {
    DerivativeMaker maker = published();

    for (int frame : List.of(HIDDEN - 1, HIDDEN, SHOWN - 1, SHOWN)) {
      StillImage still = new StillImage(StillFormat.JPEG, frame, SMALL, SMALL);
      Path image = Files.write(folder.resolve(still.fileName()), maker.make(FILES, RATE, still));
      assertHidden(MediaReader.brightness(image, SMALL.width(), SMALL.height()).get(0), frame);
    }
    for (PreviewFormat format : List.of(PreviewFormat.MP4, PreviewFormat.GIF)) {
      // A GIF has at most 15 frames per second.
      int step = format == PreviewFormat.GIF ? 2 : 1;
      Preview preview = new Preview(format, HIDDEN - 4, 8, step, SMALL);
      Path file = Files.write(folder.resolve(preview.fileName()), maker.make(FILES, RATE, preview));
      List<byte[]> frames = MediaReader.brightness(file, SMALL.width(), SMALL.height());
      assertThat(frames).hasSize(8);
      IntStream.range(0, 8).forEach(i -> assertHidden(frames.get(i), HIDDEN - 4 + i * step));
    }
  }
}
