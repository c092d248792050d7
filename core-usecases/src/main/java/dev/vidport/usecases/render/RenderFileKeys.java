package dev.vidport.usecases.render;

import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.usecases.job.port.RenderJob;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keys of the files of a job. Files that steps pass to one another have the attempt in their names,
 * so that a worker that was thought dead overwrites nothing. Published files have fixed names: they
 * are made only from the attempts that count, so that every worker makes the same bytes (decision
 * 0019).
 */
final class RenderFileKeys {
  private RenderFileKeys() {}

  /** A completed chunk, by the attempt that counts. */
  static ObjectKey chunk(RenderJob job, int chunk, Rendition rendition) {
    return chunk(job, chunk, rendition, job.attempt(RenderSteps.CHUNK, chunk));
  }

  /** A chunk by this attempt. */
  static ObjectKey newChunk(StepContext context, int chunk, Rendition rendition) {
    return chunk(context.job(), chunk, rendition, context.control().attempt());
  }

  private static ObjectKey chunk(RenderJob job, int chunk, Rendition rendition, String attempt) {
    return work(job).child("chunk-" + chunk + "-" + rendition.name() + suffix(attempt) + ".mp4");
  }

  /** The completed chunks of the early rendition, in their order, by the attempts that count. */
  static List<ObjectKey> earlyChunks(RenderJob job) {
    List<ObjectKey> keys = new ArrayList<>();
    for (RenderJob.EarlyRun run : job.earlyRuns()) {
      String attempt = job.attempt(RenderSteps.EARLY_RENDITION, run.first());
      for (int chunk = run.first(); chunk < run.first() + run.chunks(); chunk++) {
        keys.add(earlyChunk(job, chunk, attempt));
      }
    }
    return keys;
  }

  /** A chunk of the early rendition by this attempt. */
  static ObjectKey newEarlyChunk(StepContext context, int chunk) {
    return earlyChunk(context.job(), chunk, context.control().attempt());
  }

  private static ObjectKey earlyChunk(RenderJob job, int chunk, String attempt) {
    return work(job).child("early-" + chunk + suffix(attempt) + ".mp4");
  }

  /** The completed audio, the main track first, by the attempts that count. */
  static List<ObjectKey> audio(RenderJob job, RenderPlan plan) {
    return IntStream.range(0, plan.audio().map(AudioPlan::trackCount).orElse(0))
        .mapToObj(track -> audio(job, track, job.attempt(RenderSteps.AUDIO, track)))
        .toList();
  }

  /**
   * A track of the audio by this attempt.
   *
   * @param track 0 for the main one
   */
  static ObjectKey newAudio(StepContext context, int track) {
    return audio(context.job(), track, context.control().attempt());
  }

  private static ObjectKey audio(RenderJob job, int track, String attempt) {
    String name = track == 0 ? "audio" : "audio-" + track;
    return work(job).child(name + suffix(attempt) + ".mp4");
  }

  private static String suffix(String attempt) {
    return attempt.isEmpty() ? "" : "-" + attempt;
  }

  /** The index of the files of a remuxed top rendition. */
  static ObjectKey topIndex(RenderJob job) {
    return work(job).child("top.index");
  }

  static ObjectKey early(RenderJob job, String name) {
    return ObjectKey.early(job.video(), job.id()).child(name);
  }

  /** The master playlist of the early rendition, before players may have it. */
  static ObjectKey unpublishedMaster(RenderJob job) {
    return early(job, EarlyFile.unpublished(OutputFile.MASTER));
  }

  static ObjectKey published(RenderJob job, String name) {
    return ObjectKey.output(job.video(), job.id()).child(name);
  }

  /** The published streaming file of a rendition. */
  static ObjectKey rendition(RenderJob job, Rendition rendition) {
    return published(job, rendition.name() + ".mp4");
  }

  /** The sources of a video. */
  static List<ObjectKey> sources(SourceMaterial material) {
    return material.files().stream().map(ObjectKey::of).toList();
  }

  private static ObjectKey work(RenderJob job) {
    return ObjectKey.work(job.video(), job.id());
  }
}
