package dev.vidport.usecases.render;

import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.SourceFile;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import java.util.List;

/** Where the steps of a job leave what the next ones read. */
final class RenderFiles {
  private RenderFiles() {}

  static ObjectKey chunk(RenderJob job, int chunk, Rendition rendition) {
    return work(job).child("chunk-" + chunk + "-" + rendition.label() + ".mp4");
  }

  static ObjectKey audio(RenderJob job) {
    return work(job).child("audio.mp4");
  }

  static ObjectKey published(RenderJob job, String name) {
    return ObjectKey.output(job.video(), job.id()).child(name);
  }

  /** The streaming file of a rendition among what is published. */
  static ObjectKey rendition(RenderJob job, Rendition rendition) {
    return published(job, rendition.label() + ".mp4");
  }

  /** The files that a video is made of. */
  static List<ObjectKey> sources(Material material) {
    return material.files().stream().map(RenderFiles::source).toList();
  }

  private static ObjectKey source(SourceFile file) {
    return file.match(
        original -> ObjectKey.original(original.video(), original.file()),
        finished -> ObjectKey.output(finished.video(), finished.job()).child(OutputFile.DOWNLOAD));
  }

  private static ObjectKey work(RenderJob job) {
    return ObjectKey.work(job.video(), job.id());
  }
}
