package dev.vidport.persistence.job;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import dev.vidport.persistence.render.FileRow;
import dev.vidport.persistence.render.RedactionRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A render plan, as stored. Its component names are the names of the JSON fields. */
record PlanRow(
    int rateNum,
    int rateDen,
    int segmentFrames,
    List<Long> segmentStarts,
    List<SourceRow> sources,
    List<TimelineClipRow> clips,
    @Nullable Integer camera,
    List<RedactionRow> redactions,
    List<RenditionRow> renditions,
    boolean topRemuxed,
    @Nullable Integer audioKbps,
    List<ChunkRow> chunks,
    long lengthMicros) {
  static PlanRow of(RenderPlan plan) {
    return new PlanRow(
        plan.rate().num(),
        plan.rate().den(),
        plan.segments().frames(),
        plan.segments().starts(),
        plan.sources().stream().map(SourceRow::of).toList(),
        plan.timeline().clips().stream().map(TimelineClipRow::of).toList(),
        nullable(plan.camera()),
        RedactionRow.of(plan.redactions()),
        plan.renditions().stream().map(RenditionRow::of).toList(),
        plan.topRemuxed(),
        plan.audio().map(AudioPlan::kbps).orElse(null),
        plan.chunks().stream().map(ChunkRow::of).toList(),
        plan.lengthMicros());
  }

  RenderPlan plan() {
    return new RenderPlan(
        new FrameRate(rateNum, rateDen),
        new Segments(segmentFrames, segmentStarts),
        sources.stream().map(SourceRow::source).toList(),
        new Timeline(clips.stream().map(TimelineClipRow::clip).toList()),
        optional(camera),
        RedactionRow.redactions(redactions),
        renditions.stream().map(RenditionRow::rendition).toList(),
        topRemuxed,
        Optional.ofNullable(audioKbps).map(AudioPlan::new),
        chunks.stream().map(ChunkRow::chunk).toList(),
        lengthMicros);
  }

  private static @Nullable Long nullable(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static OptionalLong optional(@Nullable Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static @Nullable Integer nullable(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }

  private static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }

  record SourceRow(
      FileRow file,
      long originMicros,
      int frameStep,
      int videoStream,
      boolean deinterlace,
      String transfer,
      String matrix,
      boolean matrixVaries,
      PlacementRow placement,
      boolean sizeVaries,
      List<ClockJumpRow> jumps,
      List<DamagedTimesRow> damagedTimes,
      @Nullable AudioSourceRow audio) {
    static SourceRow of(PlannedSource source) {
      return new SourceRow(
          FileRow.of(source.file()),
          source.originMicros(),
          source.frameStep(),
          source.videoStream(),
          source.deinterlace(),
          source.transfer().name(),
          source.matrix().name(),
          source.matrixVaries(),
          PlacementRow.of(source.placement()),
          source.sizeVaries(),
          ClockJumpRow.of(source.jumps()),
          DamagedTimesRow.of(source.damagedTimes()),
          source.audio().map(AudioSourceRow::of).orElse(null));
    }

    PlannedSource source() {
      return new PlannedSource(
          file.source(),
          originMicros,
          frameStep,
          videoStream,
          deinterlace,
          VideoFacts.Transfer.valueOf(transfer),
          VideoFacts.Matrix.valueOf(matrix),
          matrixVaries,
          placement.placement(),
          sizeVaries,
          ClockJumpRow.jumps(jumps),
          DamagedTimesRow.damagedTimes(damagedTimes),
          Optional.ofNullable(audio).map(AudioSourceRow::audio));
    }
  }

  record AudioSourceRow(
      int stream,
      String mix,
      boolean joined,
      @Nullable Long longestGapMicros,
      @Nullable Long countedFromMicros) {
    static AudioSourceRow of(PlannedAudio audio) {
      return new AudioSourceRow(
          audio.stream(),
          audio.mix().name(),
          audio.joined(),
          nullable(audio.longestGapMicros()),
          nullable(audio.countedFromMicros()));
    }

    PlannedAudio audio() {
      return new PlannedAudio(
          stream,
          Downmix.valueOf(mix),
          joined,
          optional(longestGapMicros),
          optional(countedFromMicros));
    }
  }

  record PlacementRow(double cropWidth, double cropHeight, int x, int y, int width, int height) {
    static PlacementRow of(Placement placement) {
      return new PlacementRow(
          placement.cropWidth(),
          placement.cropHeight(),
          placement.x(),
          placement.y(),
          placement.width(),
          placement.height());
    }

    Placement placement() {
      return new Placement(cropWidth, cropHeight, x, y, width, height);
    }
  }

  record TimelineClipRow(
      int source, long firstFrame, @Nullable Long frames, long overlap, String transition) {
    static TimelineClipRow of(TimelineClip clip) {
      return new TimelineClipRow(
          clip.source(),
          clip.firstFrame(),
          nullable(clip.frames()),
          clip.overlap(),
          clip.transition().name());
    }

    TimelineClip clip() {
      return new TimelineClip(
          source, firstFrame, optional(frames), overlap, Transition.Type.valueOf(transition));
    }
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

  record ChunkRow(int index, long firstFrame, @Nullable Long endFrame) {
    static ChunkRow of(Chunk chunk) {
      return new ChunkRow(chunk.index(), chunk.firstFrame(), nullable(chunk.endFrame()));
    }

    Chunk chunk() {
      return new Chunk(index, firstFrame, optional(endFrame));
    }
  }
}
