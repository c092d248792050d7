package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Layout.Corner;
import dev.vidport.domain.edit.Layout.Side;
import dev.vidport.domain.edit.Layout.Size;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generates the images of docs/media. A build does not run it; docs/media.md has the command. */
class ContactSheets {
  private static final Path SHEETS = Path.of("..", "docs", "media");
  private static final RenderOptions ALL = RenderOptions.plain(720);
  private static final int MAX_BYTES = 150_000;

  private final FolderStore store = FolderStore.ofFiles();
  private final List<Path> tiles = new ArrayList<>();

  @TempDir private Path folder;

  private static Path clip(String name, String input) {
    return generate("sheet-" + name + ".mp4", "-f lavfi -i " + input, H264, "-pix_fmt yuv420p");
  }

  private static Path screen() {
    return clip("screen", "testsrc2=s=640x360:r=30:d=1");
  }

  private static Path camera() {
    return clip("camera", "smptebars=s=320x240:r=30:d=1");
  }

  private static Path telephone() {
    return clip("telephone", "rgbtestsrc=s=270x480:r=30:d=1");
  }

  private void tile(Path video, int frame) {
    Path tile = folder.resolve("tile%02d.png".formatted(tiles.size()));
    List<String> line = new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-v", "error"));
    line.addAll(List.of("-i", video.toString(), "-vf"));
    line.add("select='eq(n,%d)',scale=240:-2".formatted(frame));
    line.addAll(List.of("-frames:v", "1", tile.toString()));
    MediaReader.output(line);
    tiles.add(tile);
  }

  private void sheet(String name, String columnsAndRows) throws Exception {
    Path sheet = Files.createDirectories(SHEETS).resolve(name + ".jpg");
    List<String> line =
        new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-v", "error", "-y"));
    line.addAll(List.of("-i", folder.resolve("tile%02d.png").toString(), "-vf"));
    line.add("tile=" + columnsAndRows + ":padding=4:margin=4:color=white");
    line.addAll(List.of("-q:v", "4", "-map_metadata", "-1", "-fflags", "+bitexact"));
    line.addAll(List.of("-frames:v", "1", sheet.toString()));
    MediaReader.output(line);
    assertThat(Files.size(sheet)).isLessThan(MAX_BYTES);
  }

  private Path laidOut(Path screen, Path camera, Layout layout) throws Exception {
    RenderFixture fixture = new RenderFixture(store, folder);
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(new VideoId("0".repeat(32)), "camera.mp4", layout);
    RenderPlan plan =
        RenderPlanner.plan(both, List.of(fixture.probe(screen), fixture.probe(camera)), ALL, 1);
    return new RenderedVideo(fixture.make(List.of(screen, camera), plan)).video();
  }

  private Path edited(EditScript script) throws Exception {
    RenderFixture fixture = new RenderFixture(store, folder);
    return new RenderedVideo(fixture.make(script.files(), script.plan(fixture, ALL))).video();
  }

  private Path hidden(Redaction redaction) throws Exception {
    RenderFixture fixture = new RenderFixture(store, folder);
    Path clip = screen();
    RenderOptions options = ALL.withRedactions(List.of(redaction));
    RenderPlan plan = RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), options, 1);
    return new RenderedVideo(fixture.make(clip, plan)).video();
  }

  @Test
  void camerasInCorners() throws Exception {
    for (Corner corner : Corner.values()) {
      for (Size size : Size.values()) {
        Layout layout = new Layout.PictureInPicture(corner, size);
        tile(laidOut(screen(), camera(), layout), 0);
      }
    }
    sheet("camera-in-a-corner", "3x4");
  }

  @Test
  void camerasSideBySide() throws Exception {
    for (Side side : Side.values()) {
      for (Path camera : List.of(camera(), telephone())) {
        tile(laidOut(screen(), camera, new Layout.SideBySide(side)), 0);
      }
    }
    sheet("side-by-side", "2x2");
  }

  @Test
  void portraitCamera() throws Exception {
    for (Size size : Size.values()) {
      Layout layout = new Layout.PictureInPicture(Corner.BOTTOM_RIGHT, size);
      tile(laidOut(screen(), telephone(), layout), 0);
    }
    sheet("standing-camera", "3x1");
  }

  @Test
  void transitions() throws Exception {
    Path bars = clip("bars", "smptehdbars=s=640x360:r=30:d=1");
    Path fade = edited(new EditScript().cut(screen(), 0, 1).fade(bars, 0, 1, 0.5));
    Path black = edited(new EditScript().cut(screen(), 0, 1).fadeBlack(bars, 0, 1, 0.5));
    for (Path video : List.of(fade, black)) {
      // From the last frame before the transition to the first one after it.
      for (int frame : List.of(14, 18, 22, 26, 30)) {
        tile(video, frame);
      }
    }
    sheet("transitions", "5x2");
  }

  @Test
  void clipsOfDifferentShapes() throws Exception {
    Path square = clip("square", "smptebars=s=360x360:r=25:d=1");
    EditScript script =
        new EditScript()
            .cut(screen(), 0, 0.5)
            .cut(camera(), 0, 0.5)
            .cut(telephone(), 0, 0.5)
            .cut(square, 0, 0.5);
    Path video = edited(script);
    for (int frame : List.of(0, 20, 35, 50)) {
      tile(video, frame);
    }
    sheet("unlike-clips", "4x1");
  }

  @Test
  void redactions() throws Exception {
    Region region = new Region(0.25, 0.3, 0.35, 0.45);
    for (Redaction.Type type : Redaction.Type.values()) {
      for (Shape shape : Shape.values()) {
        tile(hidden(Redaction.still(type, shape, 0, Optional.empty(), region)), 5);
      }
    }
    List<Keyframe> track =
        List.of(
            new Keyframe(0, new Region(0.05, 0.1, 0.15, 0.25)),
            new Keyframe(0.9, new Region(0.5, 0.4, 0.4, 0.5)));
    Path gliding =
        hidden(new Redaction(Redaction.Type.BLUR, Shape.ELLIPSE, 0, Optional.empty(), track));
    for (int frame : List.of(0, 9, 18, 27)) {
      tile(gliding, frame);
    }
    sheet("redactions", "4x2");
  }
}
