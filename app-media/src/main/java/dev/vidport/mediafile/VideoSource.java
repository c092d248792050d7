package dev.vidport.mediafile;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.EditLength;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.refusal.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a video is made from. */
public sealed interface VideoSource {
  /** One file. */
  static VideoSource file(Path file) {
    return new SingleFile(file);
  }

  /** Parts of files, one after another. The first clip determines the shape of the frame. */
  static VideoSource clips(List<FileClip> clips) {
    return new Clips(clips);
  }

  /** Parts of files, one after another. The first clip determines the shape of the frame. */
  static VideoSource clips(FileClip... clips) {
    return new Clips(List.of(clips));
  }

  /** A screen recording and a camera recording, which start at the same time. */
  static VideoSource screenAndCamera(Path screen, Path camera, Layout layout) {
    return new ScreenAndCamera(screen, camera, layout);
  }

  /** The files to read, without duplicates, in the order of {@link #material}. */
  List<Path> files();

  /** The same source in the terms of the domain. */
  SourceMaterial material();

  /** The name of a parameter for each of {@link #files}. */
  List<String> names();

  /** Adds the errors that do not depend on the files. */
  default void check(Problems problems) {}

  /**
   * Adds the errors that depend on the files.
   *
   * @param facts of {@link #files}
   */
  default void check(List<SourceFacts> facts, Problems problems) {}

  /** One file. */
  record SingleFile(Path file) implements VideoSource {
    @Override
    public List<Path> files() {
      return List.of(file);
    }

    @Override
    public List<String> names() {
      return List.of("source");
    }

    @Override
    public SourceMaterial material() {
      return new SourceMaterial.Upload(video(0));
    }
  }

  /** Parts of files, one after another. */
  record Clips(List<FileClip> clips) implements VideoSource {
    public Clips {
      clips = List.copyOf(clips);
    }

    @Override
    public List<Path> files() {
      return clips.stream().map(FileClip::file).distinct().toList();
    }

    @Override
    public List<String> names() {
      List<Path> all = clips.stream().map(FileClip::file).toList();
      return files().stream().map(file -> "clips[" + all.indexOf(file) + "].file").toList();
    }

    @Override
    public void check(Problems problems) {
      ClipRequest.check(requests(), "clips", problems);
    }

    private List<ClipRequest> requests() {
      List<Path> files = files();
      return clips.stream().map(clip -> clip.request(video(files.indexOf(clip.file())))).toList();
    }

    private List<EditClip> edit() {
      return requests().stream()
          .map(clip -> clip.of(new SourceFile.Published(clip.video(), job())))
          .toList();
    }

    private static JobId job() {
      return new JobId(video(0).value());
    }

    @Override
    public void check(List<SourceFacts> facts, Problems problems) {
      List<Path> files = files();
      List<Long> lengths =
          clips.stream().map(clip -> facts.get(files.indexOf(clip.file())).lengthMicros()).toList();
      new EditLength(edit(), lengths).check("clips", problems);
    }

    @Override
    public SourceMaterial material() {
      return new SourceMaterial.Edit(edit());
    }
  }

  /** A screen recording and a camera recording. */
  record ScreenAndCamera(Path screen, Path camera, Layout layout) implements VideoSource {
    @Override
    public List<Path> files() {
      return List.of(screen, camera);
    }

    @Override
    public List<String> names() {
      return List.of("screen", "camera");
    }

    @Override
    public SourceMaterial material() {
      return new SourceMaterial.ScreenAndCamera(video(0), camera.toString(), layout);
    }
  }

  /** The id that stands for a file within one call. */
  private static VideoId video(int index) {
    return new VideoId(String.format(Locale.ROOT, "%032x", index));
  }
}
