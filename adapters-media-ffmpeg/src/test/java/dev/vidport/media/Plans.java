package dev.vidport.media;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.VideoFacts.Matrix;
import dev.vidport.domain.render.VideoFacts.Transfer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Plans to build commands of. */
public final class Plans {
  public static final FrameRate NTSC = new FrameRate(30000, 1001);

  private Plans() {}

  /** Two renditions in two chunks, with sound; the origin lies 20 ms into the source. */
  public static RenderPlan twoByTwo() {
    return plan(Transfer.SDR, Matrix.BT709, false);
  }

  public static RenderPlan plan(Transfer transfer, Matrix matrix, boolean interlaced) {
    return new RenderPlan(
        NTSC,
        20_000,
        120,
        0,
        interlaced,
        transfer,
        matrix,
        List.of(
            new Rendition("720p", 1280, 720, 23, 3120, 6240, "veryfast"),
            new Rendition("480p", 854, 480, 23, 1600, 3200, "veryfast")),
        Optional.of(new AudioPlan(1, 128, 0, OptionalLong.empty())),
        List.of(new Chunk(0, 0, OptionalLong.of(240)), new Chunk(1, 240, OptionalLong.empty())),
        12_000_000);
  }
}
