package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The watermark in the frames of rendered files: a red half beside a blue one, on grey. The
 * brightness of the halves differs from that of the picture, and shows where they are.
 */
@Tag("media")
class WatermarksTest {
  private static final VideoId VIDEO = new VideoId("0".repeat(32));
  private static final PictureSize IMAGE = new PictureSize(80, 40);

  /** The values of BT.709 in limited range. */
  private static final Yuv RED = new Yuv(63, 102, 240);

  private static final Yuv BLUE = new Yuv(32, 240, 118);
  private static final int GREY = 126;

  private static final String GREY_VIDEO = "-f lavfi -i color=gray:s=%s:r=5:d=%s";

  /** What compression may change of a brightness beside the edges of the image. */
  private static final int NOISE = 4;

  /** How far compression carries a trace of an edge, in pixels. */
  private static final int RINGING = 16;

  @TempDir private Path folder;

  private record Yuv(int y, int u, int v) {}

  private static Watermark watermark(WatermarkPosition position, double opacity) {
    return new Watermark(
        VIDEO, "0".repeat(64), IMAGE, new WatermarkSettings(position, opacity, 0.25, 0.05));
  }

  private static RenderFixture fixture(FolderStore store, Path folder) throws Exception {
    Path image =
        generate(
            "mark.png",
            "-f lavfi -i color=red:s=80x40:r=1:d=1,format=rgb24,"
                + "drawbox=x=40:w=40:h=40:color=blue:t=fill,format=rgba -frames:v 1");
    store.put(
        ObjectKey.of(watermark(WatermarkPosition.TOP, 1)), Files.readAllBytes(image), "image/png");
    return new RenderFixture(store, folder);
  }

  private static RenderPlan plan(RenderFixture fixture, Path clip, Watermark watermark)
      throws Exception {
    return plan(fixture, clip, watermark, List.of());
  }

  private static RenderPlan plan(
      RenderFixture fixture, Path clip, Watermark watermark, List<Redaction> redactions)
      throws Exception {
    RenderOptions options =
        RenderOptions.plain(1080).withWatermark(Optional.of(watermark)).withRedactions(redactions);
    return RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), options, 1);
  }

  /** The first frames of the renditions of each chunk. */
  private static List<List<Frame>> render(RenderFixture fixture, RenderPlan plan, Path clip)
      throws Exception {
    List<List<Frame>> frames = new ArrayList<>();
    ObjectKey source = fixture.store.add(clip);
    for (Chunk chunk : plan.chunks()) {
      List<Path> files =
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {});
      List<Frame> ofChunk = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        ofChunk.add(frame(files.get(i), plan.encoded().get(i)));
      }
      frames.add(ofChunk);
    }
    return frames;
  }

  private static Frame frame(Path file, Rendition rendition) {
    return new Frame(MediaReader.firstFrame(file), rendition.size());
  }

  private Frame rendered(Path clip, Watermark watermark) throws Exception {
    RenderFixture fixture = fixture(FolderStore.ofRanges(), folder);
    return render(fixture, plan(fixture, clip, watermark), clip).get(0).get(0);
  }

  /** A frame as planes of 4:2:0. */
  private static final class Frame {
    private final byte[] planes;
    private final PictureSize size;

    Frame(byte[] planes, PictureSize size) {
      this.planes = planes;
      this.size = size;
    }

    PictureSize size() {
      return size;
    }

    int y(int x, int y) {
      return planes[y * size.width() + x] & 0xff;
    }

    Yuv at(int x, int y) {
      int luma = size.width() * size.height();
      int chroma = y / 2 * (size.width() / 2) + x / 2;
      return new Yuv(
          y(x, y), planes[luma + chroma] & 0xff, planes[luma + luma / 4 + chroma] & 0xff);
    }

    /** The place of the pixels whose brightness is nearer to that of the image. */
    Placement marked(int picture) {
      IntPredicate isMarked =
          pixel -> Math.abs((planes[pixel] & 0xff) - picture) > Math.abs(RED.y - picture) / 2;
      int[] pixels = IntStream.range(0, size.width() * size.height()).filter(isMarked).toArray();
      int left = IntStream.of(pixels).map(pixel -> pixel % size.width()).min().orElseThrow();
      int right = IntStream.of(pixels).map(pixel -> pixel % size.width()).max().orElseThrow();
      int top = pixels[0] / size.width();
      int bottom = pixels[pixels.length - 1] / size.width();
      return new Placement(1, 1, left, top, right + 1 - left, bottom + 1 - top);
    }

    void assertShows(Placement place, double tolerance, int picture) {
      Placement marked = marked(picture);
      assertThat((double) marked.x()).isCloseTo(place.x(), within(tolerance));
      assertThat((double) marked.y()).isCloseTo(place.y(), within(tolerance));
      assertThat((double) marked.x() + marked.width())
          .isCloseTo(place.x() + place.width(), within(tolerance));
      assertThat((double) marked.y() + marked.height())
          .isCloseTo(place.y() + place.height(), within(tolerance));
      assertNear(at(place.x() + place.width() / 4, place.y() + place.height() / 2), RED);
      assertNear(at(place.x() + 3 * place.width() / 4, place.y() + place.height() / 2), BLUE);
    }

    /** No pixel beside the place differs from the picture. */
    void assertUnchangedBeside(Placement place, int picture) {
      for (int y = 0; y < size.height(); y++) {
        for (int x = 0; x < size.width(); x++) {
          boolean isBeside =
              x < place.x() - RINGING
                  || x >= place.x() + place.width() + RINGING
                  || y < place.y() - RINGING
                  || y >= place.y() + place.height() + RINGING;
          if (isBeside && Math.abs(y(x, y) - picture) > NOISE) {
            throw new AssertionError("pixel " + x + "," + y + " is " + y(x, y));
          }
        }
      }
    }
  }

  private static void assertNear(Yuv colour, Yuv wanted) {
    assertThat(colour.y).as("brightness").isCloseTo(wanted.y, within(5));
    assertThat(colour.u).as("blueness").isCloseTo(wanted.u, within(8));
    assertThat(colour.v).as("redness").isCloseTo(wanted.v, within(8));
  }

  @Test
  void imageIsAtItsPlaceInEveryRenditionAndChunk() throws Exception {
    RenderFixture fixture = fixture(FolderStore.ofFiles(), folder);
    Path clip = generate("grey.mkv", GREY_VIDEO.formatted("320x180", "14"), "-c:v ffvhuff");
    RenderPlan small =
        Plans.small(plan(fixture, clip, watermark(WatermarkPosition.BOTTOM_RIGHT, 1)), 20);

    List<List<Frame>> frames = render(fixture, RenderFixture.chunked(small, 20), clip);

    assertThat(frames).hasSize(2);
    for (List<Frame> chunk : frames) {
      Placement place = new Placement(1, 1, 232, 132, 80, 40);
      chunk.get(0).assertShows(place, 0, GREY);
      chunk.get(0).assertUnchangedBeside(place, GREY);
      chunk.get(1).assertShows(new Placement(1, 1, 116, 66, 40, 20), 1, GREY);
    }
  }

  @Test
  void earlyRenditionShowsTheImageAtTheSamePlace() throws Exception {
    RenderFixture fixture = fixture(FolderStore.ofFiles(), folder);
    Path clip = generate("grey.mkv", GREY_VIDEO.formatted("320x180", "14"), "-c:v ffvhuff");
    RenderPlan plan =
        Plans.small(plan(fixture, clip, watermark(WatermarkPosition.TOP, 1)), 20)
            .withEarlyRendition()
            .ofEarlyRendition();

    Frame early = render(fixture, plan, clip).get(0).get(0);

    assertThat(early.size()).isEqualTo(new PictureSize(160, 90));
    early.assertShows(new Placement(1, 1, 60, 4, 40, 20), 0, GREY);
  }

  @Test
  void imageIsAtItsPlaceInARotatedSource() throws Exception {
    Path landscape =
        generate("grey.mp4", GREY_VIDEO.formatted("640x360", "0.4"), H264, "-pix_fmt yuv420p");
    Path portrait = SourceClips.changed("grey-portrait.mp4", landscape, Turned.RIGHT);
    Watermark watermark = watermark(WatermarkPosition.TOP_LEFT, 1);

    Frame frame = rendered(portrait, watermark);

    assertThat(frame.size()).isEqualTo(new PictureSize(360, 640));
    Placement place = new Placement(1, 1, 18, 18, 90, 46);
    frame.assertShows(place, 1, GREY);
    frame.assertUnchangedBeside(place, GREY);
  }

  @Test
  void imageIsAtItsPlaceInASourceOfOddSize() throws Exception {
    Path odd =
        generate(
            "grey-odd.mkv",
            GREY_VIDEO.formatted("321x181", "0.4") + ",format=yuv444p",
            "-c:v ffvhuff");

    Frame frame = rendered(odd, watermark(WatermarkPosition.CENTER, 1));

    assertThat(frame.size()).isEqualTo(new PictureSize(320, 180));
    Placement place = new Placement(1, 1, 120, 70, 80, 40);
    frame.assertShows(place, 0, GREY);
    frame.assertUnchangedBeside(place, GREY);
  }

  @Test
  void colourOfTheImageIsMixedWithThePictureAndItsRedactionsByItsOpacity() throws Exception {
    Path clip = generate("grey-short.mkv", GREY_VIDEO.formatted("320x180", "0.4"), "-c:v ffvhuff");

    RenderFixture fixture = fixture(FolderStore.ofRanges(), folder);
    // The right half of the image is over a black box.
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(48 / 320.0, 132 / 180.0, 40 / 320.0, 40 / 180.0));
    Watermark watermark = watermark(WatermarkPosition.BOTTOM_LEFT, 0.25);

    Frame frame = render(fixture, plan(fixture, clip, watermark, List.of(box)), clip).get(0).get(0);

    // A quarter of the red and three of the grey, a quarter of the blue and three of the black.
    assertNear(frame.at(8 + 20, 132 + 20), new Yuv(110, 122, 156));
    assertNear(frame.at(8 + 60, 132 + 20), new Yuv(20, 156, 125));
    frame.assertUnchangedBeside(new Placement(1, 1, 8, 132, 80, 40), GREY);
  }

  @Test
  void imageKeepsItsColoursOverTonesThatAreMapped() throws Exception {
    Path hdr =
        generate(
            "grey-hdr.mkv",
            GREY_VIDEO.formatted("320x180", "0.4")
                + ",format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc",
            "-c:v ffvhuff");

    Frame frame = rendered(hdr, watermark(WatermarkPosition.TOP_RIGHT, 1));

    int picture = frame.y(10, 170);
    assertThat(picture).isNotCloseTo(GREY, within(NOISE));
    frame.assertShows(new Placement(1, 1, 232, 8, 80, 40), 2, picture);
    frame.assertUnchangedBeside(new Placement(1, 1, 232, 8, 80, 40), picture);
  }
}
