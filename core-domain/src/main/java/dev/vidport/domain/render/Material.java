package dev.vidport.domain.render;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a video is made of. Stays the same however often it is processed. */
public sealed interface Material {
  /** The files to read, each once, in the order in which a plan numbers them. */
  List<SourceFile> files();

  /** What one of the functions makes of it: the one for its kind. */
  <T> T match(
      Function<? super Upload, ? extends T> upload,
      Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
      Function<? super Edit, ? extends T> edit);

  /**
   * One uploaded file.
   *
   * @param owner the video that it was uploaded for: this one, or the one it is reprocessed from
   */
  record Upload(VideoId owner) implements Material {
    @Override
    public List<SourceFile> files() {
      return List.of(new SourceFile.Original(owner, UploadFile.SOURCE));
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
   * A screen and a camera, uploaded as two files that begin at the same moment.
   *
   * @param owner the video that they were uploaded for
   */
  record ScreenAndCamera(VideoId owner, String cameraFileName, Layout layout) implements Material {
    @Override
    public List<SourceFile> files() {
      return List.of(
          new SourceFile.Original(owner, UploadFile.SOURCE),
          new SourceFile.Original(owner, UploadFile.CAMERA));
    }

    @Override
    public <T> T match(
        Function<? super Upload, ? extends T> upload,
        Function<? super ScreenAndCamera, ? extends T> screenAndCamera,
        Function<? super Edit, ? extends T> edit) {
      return screenAndCamera.apply(this);
    }
  }

  /** Parts of finished videos, one after another. */
  record Edit(List<EditClip> clips) implements Material {
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

  /** Name of the camera's file, where there is one. */
  default Optional<String> camera() {
    return match(
        upload -> Optional.empty(),
        both -> Optional.of(both.cameraFileName()),
        edit -> Optional.empty());
  }

  /** How many clips it is made of; empty for what was uploaded. */
  default OptionalInt clipCount() {
    return match(
        upload -> OptionalInt.empty(),
        both -> OptionalInt.empty(),
        edit -> OptionalInt.of(edit.clips().size()));
  }

  /** The video that its files were uploaded for; empty for an edit. */
  default Optional<VideoId> originalOwner() {
    return originals().map(SourceFile.Original::video).findFirst();
  }

  /** The uploaded files that it needs; none for an edit. */
  default Stream<SourceFile.Original> originals() {
    return files().stream()
        .filter(SourceFile.Original.class::isInstance)
        .map(SourceFile.Original.class::cast);
  }
}
