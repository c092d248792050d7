package dev.vidport.usecases.render;

import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.SourceFile;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import java.util.List;

/**
 * Where the steps of a job leave what the next ones read. What they leave for one another carries
 * the attempt in its name, so that a worker that was thought dead writes over nothing. What is
 * published has fixed names: it is made of the attempts that count alone, so that whoever makes it
 * makes the same bytes (decision 0019).
 */
final class RenderFiles {
  private RenderFiles() {}

  /** A chunk that is done, by the attempt that counts. */
  static ObjectKey chunk(RenderJob job, int chunk, Rendition rendition) {
    return chunk(job, chunk, rendition, job.attempt(StepKind.CHUNK, chunk));
  }

  /** Where this attempt leaves a chunk. */
  static ObjectKey newChunk(Work work, int chunk, Rendition rendition) {
    return chunk(work.job(), chunk, rendition, work.control().attempt());
  }

  private static ObjectKey chunk(RenderJob job, int chunk, Rendition rendition, String attempt) {
    return work(job).child("chunk-" + chunk + "-" + rendition.label() + of(attempt) + ".mp4");
  }

  /** The sound that is done, by the attempt that counts. */
  static ObjectKey audio(RenderJob job) {
    return audio(job, job.attempt(StepKind.AUDIO, 0));
  }

  /** Where this attempt leaves the sound. */
  static ObjectKey newAudio(Work work) {
    return audio(work.job(), work.control().attempt());
  }

  private static ObjectKey audio(RenderJob job, String attempt) {
    return work(job).child("audio" + of(attempt) + ".mp4");
  }

  private static String of(String attempt) {
    return attempt.isEmpty() ? "" : "-" + attempt;
  }

  /** What is known of the files of a picture that was copied. */
  static ObjectKey topIndex(RenderJob job) {
    return work(job).child("top.index");
  }

  static ObjectKey early(RenderJob job, String name) {
    return ObjectKey.early(job.video(), job.id()).child(name);
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
