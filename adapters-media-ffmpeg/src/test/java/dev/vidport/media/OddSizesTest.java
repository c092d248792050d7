package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Layout.Corner;
import dev.vidport.domain.edit.Layout.Side;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole jobs in sizes whose halves are odd: with redactions, in layouts and in edits. */
@Tag("media")
class OddSizesTest {
  private static final Redaction BOX =
      Redaction.still(
          Redaction.Type.BOX, Shape.RECT, 0, Optional.empty(), new Region(0.1, 0.15, 0.35, 0.7));
  private static final Redaction BLUR =
      Redaction.still(
          Redaction.Type.BLUR, Shape.ELLIPSE, 0, Optional.empty(), new Region(0.55, 0.2, 0.4, 0.5));

  @TempDir private Path folder;

  private RenderFixture fixture() {
    return new RenderFixture(FolderStore.ofFiles(), folder);
  }

  private static Path bright(String size) {
    return generate(
        "odd-" + size + ".mp4",
        "-f lavfi -i color=white:s=" + size + ":r=30:d=0.2",
        H264,
        "-pix_fmt yuv420p");
  }

  private static RenderOptions redacted(Redaction... redactions) {
    return RenderOptions.plain(720).withRedactions(List.of(redactions));
  }

  private static void assertBoxed(RenderedVideo rendered, int frames) {
    FrameColours last = rendered.colours(frames - 1);
    assertThat(rendered.packaged().lengthMicros()).isEqualTo(frames * 1_000_000L / 30);
    assertThat(last.at(0.27, 0.5).distance(new Raster.Colour(0, 0, 0))).isLessThan(20);
  }

  @Test
  void uploadIsRedacted() throws Exception {
    RenderFixture fixture = fixture();
    Path clip = bright("854x480");
    RenderPlan plan =
        RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), redacted(BOX), 1);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(clip, plan));

    assertThat(rendered.size()).isEqualTo("854x480");
    assertBoxed(rendered, 6);
  }

  @Test
  void pictureInPictureIsRedacted() throws Exception {
    checkLayout("66x38", "34x62", new Layout.PictureInPicture(Corner.TOP_LEFT, Layout.Size.SMALL));
  }

  @Test
  void sideBySideIsRedacted() throws Exception {
    checkLayout("38x66", "62x34", new Layout.SideBySide(Side.RIGHT));
  }

  @Test
  void cameraOfAFewPixelsIsCroppedToTwo() throws Exception {
    checkLayout("66x38", "2x6", Layout.DEFAULT);
  }

  private void checkLayout(String screen, String camera, Layout layout) throws Exception {
    List<Path> clips = List.of(bright(screen), bright(camera));
    RenderFixture fixture = fixture();
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(new VideoId("0".repeat(32)), "camera.mp4", layout);
    RenderPlan plan =
        RenderPlanner.plan(
            both,
            List.of(fixture.probe(clips.get(0)), fixture.probe(clips.get(1))),
            redacted(BOX, BLUR),
            1);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(clips, plan));

    assertThat(rendered.size()).isEqualTo(screen);
    assertBoxed(rendered, 6);
  }

  @ParameterizedTest
  @CsvSource({"66x38, 38x66", "50x34, 66x38"})
  void editIsRedacted(String first, String second) throws Exception {
    RenderFixture fixture = fixture();
    EditScript script =
        new EditScript()
            .cut(bright(first), 0, 0.2)
            .fade(bright(second), 0, 0.2, 0.1)
            .fadeBlack(bright(first), 0, 0.2, 0.1);
    RenderPlan plan = script.plan(fixture, redacted(BOX, BLUR));

    RenderedVideo rendered = RenderedVideo.of(fixture.render(script.files(), plan));

    assertBoxed(rendered, 12);
  }
}
