package dev.vidport.domain.edit;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** The source material of a video. It stays the same when the video is processed again. */
public sealed interface SourceMaterial {
  /** The files to read, without duplicates, in the order in which a plan numbers them. */
  List<SourceFile> files();

  /** Applies the function for the kind of this material. */
  <T> T match(
      Function<? super Upload, ? extends T> upload,
      Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
      Function<? super Edit, ? extends T> edit);

  /**
   * One uploaded file.
   *
   * @param owner the video that the file was uploaded for: this video, or the one that it is
   *     reprocessed from
   */
  record Upload(VideoId owner) implements SourceMaterial {
    @Override
    public List<SourceFile> files() {
      return List.of(new SourceFile.Original(owner, UploadFileRole.SOURCE));
    }

    @Override
    public <T> T match(
        Function<? super Upload, ? extends T> upload,
        Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
        Function<? super Edit, ? extends T> edit) {
      return upload.apply(this);
    }
  }

  /**
   * A screen recording and a camera recording, uploaded as two files that start at the same time.
   *
   * @param owner the video that the files were uploaded for
   */
  record ScreenAndCamera(VideoId owner, String cameraFileName, Layout layout)
      implements SourceMaterial {
    @Override
    public List<SourceFile> files() {
      return List.of(
          new SourceFile.Original(owner, UploadFileRole.SOURCE),
          new SourceFile.Original(owner, UploadFileRole.CAMERA));
    }

    @Override
    public <T> T match(
        Function<? super Upload, ? extends T> upload,
        Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
        Function<? super Edit, ? extends T> edit) {
      return screenAndCamera.apply(this);
    }
  }

  /** Clips of finished videos, one after another. */
  record Edit(List<EditClip> clips) implements SourceMaterial {
    public Edit {
      clips = List.copyOf(clips);
    }

    @Override
    public List<SourceFile> files() {
      return clips.stream().map(EditClip::file).distinct().<SourceFile>map(file -> file).toList();
    }

    @Override
    public <T> T match(
        Function<? super Upload, ? extends T> upload,
        Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
        Function<? super Edit, ? extends T> edit) {
      return edit.apply(this);
    }
  }

  /**
   * The owner's name for one of the {@link #files}: screen or camera, or the field of the first
   * clip that uses it. Empty for the only file.
   */
  default String nameOf(SourceFile file) {
    return match(
        upload -> "",
        both -> both.files().indexOf(file) == 0 ? "screen" : "camera",
        edit ->
            edit.clips().size() == 1
                ? ""
                : "edit.clips["
                    + edit.clips().stream().map(EditClip::file).toList().indexOf(file)
                    + "]");
  }

  /** File name of the camera recording; empty without a camera. */
  default Optional<String> camera() {
    return match(
        upload -> Optional.empty(),
        both -> Optional.of(both.cameraFileName()),
        edit -> Optional.empty());
  }

  /** The number of clips of an edit; empty for an upload. */
  default OptionalInt clipCount() {
    return match(
        upload -> OptionalInt.empty(),
        both -> OptionalInt.empty(),
        edit -> OptionalInt.of(edit.clips().size()));
  }

  /** The video that the files were uploaded for; empty for an edit. */
  default Optional<VideoId> originalOwner() {
    return originals().map(SourceFile.Original::video).findFirst();
  }

  /** The required uploaded files; none for an edit. */
  default Stream<SourceFile.Original> originals() {
    return files().stream()
        .filter(SourceFile.Original.class::isInstance)
        .map(SourceFile.Original.class::cast);
  }
}
