package dev.vidport.persistence.job;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import dev.vidport.persistence.render.BurnedCaptionsRow;
import dev.vidport.persistence.render.FileRow;
import dev.vidport.persistence.render.RedactionRow;
import dev.vidport.persistence.render.WatermarkRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A render plan, as stored. */
record PlanRow(
    int rateNum,
    int rateDen,
    int segmentFrames,
    List<Long> segmentStarts,
    List<SourceRow> sources,
    List<TimelineClipRow> clips,
    OptionalInt camera,
    List<RedactionRow> redactions,
    Optional<WatermarkRow> watermark,
    Optional<BurnedCaptionsRow> captions,
    List<RenditionRow> renditions,
    boolean topRemuxed,
    OptionalInt early,
    Optional<Integer> audioKbps,
    Optional<GainRow> audioGain,
    List<AudioTrackRow> audioTracks,
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
        plan.camera(),
        RedactionRow.of(plan.redactions()),
        plan.watermark().map(WatermarkRow::of),
        plan.captions().map(BurnedCaptionsRow::of),
        plan.renditions().stream().map(RenditionRow::of).toList(),
        plan.topRemuxed(),
        plan.early(),
        plan.audio().map(AudioPlan::kbps),
        plan.audio().flatMap(AudioPlan::gain).map(GainRow::of),
        AudioTrackRow.of(plan.audio().map(AudioPlan::tracks).orElse(List.of())),
        plan.chunks().stream().map(ChunkRow::of).toList(),
        plan.lengthMicros());
  }

  RenderPlan plan() {
    return new RenderPlan(
        new FrameRate(rateNum, rateDen),
        new Segments(segmentFrames, segmentStarts),
        sources.stream().map(SourceRow::source).toList(),
        new Timeline(clips.stream().map(TimelineClipRow::clip).toList()),
        camera,
        RedactionRow.redactions(redactions),
        watermark.map(WatermarkRow::watermark),
        captions.map(BurnedCaptionsRow::captions),
        renditions.stream().map(RenditionRow::rendition).toList(),
        topRemuxed,
        early,
        audioKbps.map(
            kbps ->
                new AudioPlan(
                    kbps, audioGain.map(GainRow::gain), AudioTrackRow.tracks(audioTracks))),
        chunks.stream().map(ChunkRow::chunk).toList(),
        lengthMicros);
  }

  record SourceRow(
      FileRow file,
      long originMicros,
      int frameStep,
      int videoStream,
      boolean deinterlace,
      ColourCodingRow colours,
      boolean matrixVaries,
      PlacementRow placement,
      boolean sizeVaries,
      List<ClockJumpRow> jumps,
      List<DamagedTimesRow> damagedTimes,
      Optional<AudioSourceRow> audio,
      Optional<StillPicture> still) {
    static SourceRow of(PlannedSource source) {
      return new SourceRow(
          FileRow.of(source.file()),
          source.originMicros(),
          source.frameStep(),
          source.videoStream(),
          source.deinterlace(),
          ColourCodingRow.of(source.colours()),
          source.matrixVaries(),
          PlacementRow.of(source.placement()),
          source.sizeVaries(),
          ClockJumpRow.of(source.jumps()),
          DamagedTimesRow.of(source.damagedTimes()),
          source.audio().map(AudioSourceRow::of),
          source.still());
    }

    PlannedSource source() {
      return new PlannedSource(
          file.source(),
          originMicros,
          frameStep,
          videoStream,
          deinterlace,
          colours.colours(),
          matrixVaries,
          placement.placement(),
          sizeVaries,
          ClockJumpRow.jumps(jumps),
          DamagedTimesRow.damagedTimes(damagedTimes),
          audio.map(AudioSourceRow::audio),
          still);
    }
  }

  record AudioSourceRow(
      int stream,
      Downmix mix,
      boolean joined,
      OptionalLong longestGapMicros,
      OptionalLong countedFromMicros) {
    static AudioSourceRow of(PlannedAudio audio) {
      return new AudioSourceRow(
          audio.stream(),
          audio.mix(),
          audio.joined(),
          audio.longestGapMicros(),
          audio.countedFromMicros());
    }

    PlannedAudio audio() {
      return new PlannedAudio(stream, mix, joined, longestGapMicros, countedFromMicros);
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
      int source, long firstFrame, OptionalLong frames, long overlap, Transition.Type transition) {
    static TimelineClipRow of(TimelineClip clip) {
      return new TimelineClipRow(
          clip.source(), clip.firstFrame(), clip.frames(), clip.overlap(), clip.transition());
    }

    TimelineClip clip() {
      return new TimelineClip(source, firstFrame, frames, overlap, transition);
    }
  }

  record RenditionRow(
      String label,
      int width,
      int height,
      VideoCodec codec,
      int crf,
      int maxKbps,
      int bufferKbits,
      String preset) {
    static RenditionRow of(Rendition rendition) {
      return new RenditionRow(
          rendition.label(),
          rendition.width(),
          rendition.height(),
          rendition.codec(),
          rendition.crf(),
          rendition.maxKbps(),
          rendition.bufferKbits(),
          rendition.preset());
    }

    Rendition rendition() {
      return new Rendition(label, width, height, codec, crf, maxKbps, bufferKbits, preset);
    }
  }

  record GainRow(double decibels, boolean limited) {
    static GainRow of(AudioGain gain) {
      return new GainRow(gain.decibels(), gain.limited());
    }

    AudioGain gain() {
      return new AudioGain(decibels, limited);
    }
  }

  record ChunkRow(int index, long firstFrame, OptionalLong endFrame) {
    static ChunkRow of(Chunk chunk) {
      return new ChunkRow(chunk.index(), chunk.firstFrame(), chunk.endFrame());
    }

    Chunk chunk() {
      return new Chunk(index, firstFrame, endFrame);
    }
  }
}
