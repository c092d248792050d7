package dev.vidport.persistence.render;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The material of a video, as stored.
 *
 * @param owner the video for which the files were uploaded; null for an edit
 * @param camera present for a screen recording with a camera
 * @param clips present for an edit
 */
public record MaterialRow(
    @Nullable String owner, @Nullable CameraRow camera, @Nullable List<ClipRow> clips) {
  public static MaterialRow of(SourceMaterial material) {
    return material.match(
        upload -> new MaterialRow(upload.owner().value(), null, null),
        both ->
            new MaterialRow(
                both.owner().value(), CameraRow.of(both.cameraFileName(), both.layout()), null),
        edit -> new MaterialRow(null, null, edit.clips().stream().map(ClipRow::of).toList()));
  }

  public SourceMaterial material() {
    if (clips != null) {
      return new SourceMaterial.Edit(clips.stream().map(ClipRow::clip).toList());
    }
    VideoId uploadedFor = new VideoId(Objects.requireNonNull(owner));
    return camera == null
        ? new SourceMaterial.Upload(uploadedFor)
        : new SourceMaterial.ScreenAndCamera(uploadedFor, camera.fileName, camera.layout());
  }

  /**
   * The camera and its layout with the screen.
   *
   * @param corner present for picture in picture, like {@code size}
   * @param screen present for side by side
   */
  public record CameraRow(
      String fileName, @Nullable String corner, @Nullable String size, @Nullable String screen) {
    static CameraRow of(String fileName, Layout layout) {
      return layout.match(
          inset -> new CameraRow(fileName, inset.corner().name(), inset.size().name(), null),
          halves -> new CameraRow(fileName, null, null, halves.screen().name()));
    }

    Layout layout() {
      return screen != null
          ? new Layout.SideBySide(Layout.Side.valueOf(screen))
          : new Layout.PictureInPicture(
              Layout.Corner.valueOf(Objects.requireNonNull(corner)),
              Layout.Size.valueOf(Objects.requireNonNull(size)));
    }
  }

  /**
   * A clip of an edit.
   *
   * @param transition null for a hard cut, like {@code seconds}
   */
  public record ClipRow(
      FileRow file,
      double start,
      @Nullable Double end,
      @Nullable String transition,
      @Nullable Double seconds) {
    static ClipRow of(EditClip clip) {
      return new ClipRow(
          FileRow.of(clip.file()),
          clip.start(),
          clip.end().orElse(null),
          clip.transition().map(fade -> fade.type().name()).orElse(null),
          clip.transition().map(Transition::seconds).orElse(null));
    }

    EditClip clip() {
      return new EditClip(
          file.finished(),
          start,
          Optional.ofNullable(end),
          Optional.ofNullable(transition)
              .map(type -> new Transition(Transition.Type.valueOf(type), fadeSeconds())));
    }

    private double fadeSeconds() {
      return Objects.requireNonNull(seconds);
    }
  }
}
