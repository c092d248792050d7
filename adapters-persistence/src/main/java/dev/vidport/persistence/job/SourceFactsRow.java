package dev.vidport.persistence.job;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The facts of a probed source, as stored. */
record SourceFactsRow(
    String container,
    long sizeBytes,
    long startMicros,
    long lengthMicros,
    VideoRow video,
    @Nullable AudioRow audio,
    List<ClockJumpRow> jumps,
    List<DamagedTimesRow> damagedTimes,
    @Nullable WebReadyRow webReady) {
  static SourceFactsRow of(SourceFacts facts) {
    return new SourceFactsRow(
        facts.container(),
        facts.sizeBytes(),
        facts.startMicros(),
        facts.lengthMicros(),
        VideoRow.of(facts.video()),
        facts.audio().map(AudioRow::of).orElse(null),
        ClockJumpRow.of(facts.jumps()),
        DamagedTimesRow.of(facts.damagedTimes()),
        facts.webReady().map(WebReadyRow::of).orElse(null));
  }

  SourceFacts facts() {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video.facts(),
        Optional.ofNullable(audio).map(AudioRow::facts),
        ClockJumpRow.jumps(jumps),
        DamagedTimesRow.damagedTimes(damagedTimes),
        Optional.ofNullable(webReady).map(WebReadyRow::webReady));
  }

  record WebReadyRow(
      int kbps,
      int timescale,
      int reorderedFrames,
      long frames,
      List<Long> keyframes,
      boolean tagged) {
    static WebReadyRow of(WebReadyFacts file) {
      return new WebReadyRow(
          file.kbps(),
          file.timescale(),
          file.reorderedFrames(),
          file.frames(),
          file.keyframes(),
          file.tagged());
    }

    WebReadyFacts webReady() {
      return new WebReadyFacts(kbps, timescale, reorderedFrames, frames, keyframes, tagged);
    }
  }

  record VideoRow(
      int stream,
      String codec,
      String pixelFormat,
      int width,
      int height,
      int rateNum,
      int rateDen,
      boolean constantRate,
      long firstPtsMicros,
      boolean interlaced,
      boolean squarePixels,
      String transfer,
      String matrix,
      boolean sizeVaries,
      boolean matrixVaries,
      long gridLeadMicros) {
    static VideoRow of(VideoFacts facts) {
      return new VideoRow(
          facts.stream(),
          facts.codec(),
          facts.pixelFormat(),
          facts.width(),
          facts.height(),
          facts.rate().num(),
          facts.rate().den(),
          facts.constantRate(),
          facts.firstPtsMicros(),
          facts.interlaced(),
          facts.squarePixels(),
          facts.transfer().name(),
          facts.matrix().name(),
          facts.sizeVaries(),
          facts.matrixVaries(),
          facts.gridLeadMicros());
    }

    VideoFacts facts() {
      return new VideoFacts(
          stream,
          codec,
          pixelFormat,
          width,
          height,
          new FrameRate(rateNum, rateDen),
          constantRate,
          firstPtsMicros,
          interlaced,
          squarePixels,
          VideoFacts.Transfer.valueOf(transfer),
          VideoFacts.Matrix.valueOf(matrix),
          sizeVaries,
          matrixVaries,
          gridLeadMicros);
    }
  }

  record AudioRow(
      int stream,
      String codec,
      int channels,
      int sampleRate,
      String mix,
      @Nullable Long endMicros,
      boolean joined,
      @Nullable Long longestGapMicros) {
    static AudioRow of(AudioFacts facts) {
      OptionalLong end = facts.endMicros();
      OptionalLong gap = facts.longestGapMicros();
      return new AudioRow(
          facts.stream(),
          facts.codec(),
          facts.channels(),
          facts.sampleRate(),
          facts.mix().name(),
          end.isPresent() ? end.getAsLong() : null,
          facts.joined(),
          gap.isPresent() ? gap.getAsLong() : null);
    }

    AudioFacts facts() {
      return new AudioFacts(
          stream,
          codec,
          channels,
          sampleRate,
          Downmix.valueOf(mix),
          endMicros == null ? OptionalLong.empty() : OptionalLong.of(endMicros),
          joined,
          longestGapMicros == null ? OptionalLong.empty() : OptionalLong.of(longestGapMicros));
    }
  }
}
