package dev.vidport.usecases.variant;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.EncodedPart;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.step.port.StepControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** AV1 as a test scripts it; by default it needs half of the bits of H.264. */
public final class ScriptedVariants implements VariantMedia {
  private boolean hasEncoder = true;
  private double sizeOfAv1 = 0.5;

  public void withoutEncoder() {
    hasEncoder = false;
  }

  /**
   * @param part of the bits of H.264
   */
  public void av1Needs(double part) {
    sizeOfAv1 = part;
  }

  @Override
  public boolean encodesAv1(StepControl control) {
    return hasEncoder;
  }

  @Override
  public List<List<EncodedPart>> compare(
      RenderPlan plan, List<ObjectKey> sources, StepControl control) {
    EncodedPart h264 = new EncodedPart(1_000_000, 0.98);
    return List.of(
        List.of(
            h264,
            new EncodedPart((long) (1_000_000 * sizeOfAv1), 0.98),
            new EncodedPart(100_000, 0.9)));
  }

  @Override
  public Packaged packageVariants(
      RenderPlan plan, List<List<ObjectKey>> chunks, ObjectKey published, StepControl control)
      throws IOException {
    Path video = Files.writeString(control.workFolder().resolve("video"), "video");
    Path master = Files.writeString(control.workFolder().resolve("master"), chunks.toString());
    return new Packaged(Map.of("1080p-av1.mp4", video, "master.m3u8", master), 5);
  }
}
