package dev.vidport.persistence.job;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.VideoFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What is rendered, as it is stored. */
record PlanRow(
    int rateNum,
    int rateDen,
    long originMicros,
    int segmentFrames,
    int videoStream,
    boolean deinterlace,
    String transfer,
    String matrix,
    List<RenditionRow> renditions,
    @Nullable AudioRow audio,
    List<ChunkRow> chunks,
    long lengthMicros) {
  static PlanRow of(RenderPlan plan) {
    return new PlanRow(
        plan.rate().num(),
        plan.rate().den(),
        plan.originMicros(),
        plan.segmentFrames(),
        plan.videoStream(),
        plan.deinterlace(),
        plan.transfer().name(),
        plan.matrix().name(),
        plan.renditions().stream().map(RenditionRow::of).toList(),
        plan.audio().map(AudioRow::of).orElse(null),
        plan.chunks().stream().map(ChunkRow::of).toList(),
        plan.lengthMicros());
  }

  RenderPlan plan() {
    return new RenderPlan(
        new FrameRate(rateNum, rateDen),
        originMicros,
        segmentFrames,
        videoStream,
        deinterlace,
        VideoFacts.Transfer.valueOf(transfer),
        VideoFacts.Matrix.valueOf(matrix),
        renditions.stream().map(RenditionRow::rendition).toList(),
        Optional.ofNullable(audio).map(AudioRow::plan),
        chunks.stream().map(ChunkRow::chunk).toList(),
        lengthMicros);
  }

  private static @Nullable Long nullable(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static OptionalLong optional(@Nullable Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  record RenditionRow(
      String label, int width, int height, int crf, int maxKbps, int bufferKbits, String preset) {
    static RenditionRow of(Rendition rendition) {
      return new RenditionRow(
          rendition.label(),
          rendition.width(),
          rendition.height(),
          rendition.crf(),
          rendition.maxKbps(),
          rendition.bufferKbits(),
          rendition.preset());
    }

    Rendition rendition() {
      return new Rendition(label, width, height, crf, maxKbps, bufferKbits, preset);
    }
  }

  record AudioRow(int stream, int kbps, long startMicros, @Nullable Long lengthMicros) {
    static AudioRow of(AudioPlan plan) {
      return new AudioRow(
          plan.stream(), plan.kbps(), plan.startMicros(), nullable(plan.lengthMicros()));
    }

    AudioPlan plan() {
      return new AudioPlan(stream, kbps, startMicros, optional(lengthMicros));
    }
  }

  record ChunkRow(int index, long firstFrame, @Nullable Long endFrame) {
    static ChunkRow of(Chunk chunk) {
      return new ChunkRow(chunk.index(), chunk.firstFrame(), nullable(chunk.endFrame()));
    }

    Chunk chunk() {
      return new Chunk(index, firstFrame, optional(endFrame));
    }
  }
}
