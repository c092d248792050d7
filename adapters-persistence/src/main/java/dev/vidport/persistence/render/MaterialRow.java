package dev.vidport.persistence.render;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Optional;

/**
 * The material of a video, as stored.
 *
 * @param owner the video for which the files were uploaded; empty for an edit
 * @param camera present for a screen recording with a camera
 * @param clips of an edit; empty for anything else
 */
public record MaterialRow(Optional<String> owner, Optional<CameraRow> camera, List<ClipRow> clips) {
  public static MaterialRow of(SourceMaterial material) {
    return material.match(
        upload -> uploaded(upload.owner(), Optional.empty()),
        both ->
            uploaded(both.owner(), Optional.of(CameraRow.of(both.cameraFileName(), both.layout()))),
        edit ->
            new MaterialRow(
                Optional.empty(),
                Optional.empty(),
                edit.clips().stream().map(ClipRow::of).toList()));
  }

  private static MaterialRow uploaded(VideoId owner, Optional<CameraRow> camera) {
    return new MaterialRow(Optional.of(owner.value()), camera, List.of());
  }

  public SourceMaterial material() {
    if (owner.isEmpty()) {
      return new SourceMaterial.Edit(clips.stream().map(ClipRow::clip).toList());
    }
    VideoId uploadedFor = new VideoId(owner.get());
    return camera
        .<SourceMaterial>map(
            row -> new SourceMaterial.ScreenAndCamera(uploadedFor, row.fileName, row.layout()))
        .orElseGet(() -> new SourceMaterial.Upload(uploadedFor));
  }

  /**
   * The camera and its layout with the screen.
   *
   * @param corner present for picture in picture, like {@code size}
   * @param screen present for side by side
   */
  public record CameraRow(
      String fileName,
      Optional<Layout.Corner> corner,
      Optional<Layout.Size> size,
      Optional<Layout.Side> screen) {
    static CameraRow of(String fileName, Layout layout) {
      return layout.match(
          inset ->
              new CameraRow(
                  fileName,
                  Optional.of(inset.corner()),
                  Optional.of(inset.size()),
                  Optional.empty()),
          halves ->
              new CameraRow(
                  fileName, Optional.empty(), Optional.empty(), Optional.of(halves.screen())));
    }

    Layout layout() {
      return screen
          .<Layout>map(Layout.SideBySide::new)
          .orElseGet(() -> new Layout.PictureInPicture(corner.orElseThrow(), size.orElseThrow()));
    }
  }

  /**
   * A clip of an edit.
   *
   * @param transition empty for a hard cut
   */
  public record ClipRow(
      FileRow file, double start, Optional<Double> end, Optional<TransitionRow> transition) {
    static ClipRow of(EditClip clip) {
      return new ClipRow(
          FileRow.of(clip.file()),
          clip.start(),
          clip.end(),
          clip.transition().map(fade -> new TransitionRow(fade.type(), fade.seconds())));
    }

    EditClip clip() {
      return new EditClip(
          file.published(),
          start,
          end,
          transition.map(row -> new Transition(row.type, row.seconds)));
    }
  }

  record TransitionRow(Transition.Type type, double seconds) {}
}
