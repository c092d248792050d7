package dev.vidport.media.variant;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.EncodedPart;
import dev.vidport.media.packaging.VariantPackager;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.render.CodecComparison;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Encodes in AV1 with ffmpeg and SVT-AV1. */
public final class FfmpegVariantMedia implements VariantMedia {
  private static final String ENCODER = "libsvtav1";

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final CodecComparison comparison;
  private final VariantPackager packager;

  /**
   * @param store holds sources and rendered files
   */
  public FfmpegVariantMedia(FfmpegSettings settings, ReadableStore store) {
    this.settings = settings;
    this.processRunner = new ProcessRunner(Sandbox.detect(settings));
    this.store = store;
    this.comparison = new CodecComparison(settings, processRunner, store);
    this.packager = new VariantPackager(settings, processRunner, store);
  }

  @Override
  public boolean encodesAv1(StepControl control) throws IOException, StepStoppedException {
    AtomicBoolean found = new AtomicBoolean();
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      programs.runOnOwnFiles(
          new Command(
              List.of(settings.ffmpeg(), "-hide_banner", "-v", "error", "-encoders"),
              settings.probeLimit(),
              ProcessKind.PROBE),
          line -> {
            if (List.of(line.trim().split(" +", 3)).contains(ENCODER)) {
              found.set(true);
            }
          });
    }
    return found.get();
  }

  @Override
  public List<List<EncodedPart>> compare(
      RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<List<EncodedPart>> parts = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      parts.add(comparison.of(plan, chunk, sources, control));
    }
    return parts;
  }

  @Override
  public Packaged packageVariants(
      RenderPlan plan, List<List<ObjectKey>> chunks, ObjectKey published, StepControl control)
      throws IOException, StepStoppedException {
    return packager.add(plan, chunks, published, control);
  }
}
