package dev.vidport.persistence.job;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.persistence.render.ChapterRow;
import dev.vidport.persistence.render.WarningRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The facts of a probed source, as stored. */
record SourceFactsRow(
    String container,
    long sizeBytes,
    long startMicros,
    long lengthMicros,
    VideoRow video,
    Optional<AudioRow> audio,
    List<ClockJumpRow> jumps,
    List<DamagedTimesRow> damagedTimes,
    Optional<WebReadyRow> webReady,
    Optional<StillPicture> still,
    List<WarningRow> warnings,
    List<ChapterRow> chapters,
    List<AudioTrackRow> audioTracks) {
  static SourceFactsRow of(SourceFacts facts) {
    return new SourceFactsRow(
        facts.container(),
        facts.sizeBytes(),
        facts.startMicros(),
        facts.lengthMicros(),
        VideoRow.of(facts.video()),
        facts.audio().map(AudioRow::of),
        ClockJumpRow.of(facts.jumps()),
        DamagedTimesRow.of(facts.damagedTimes()),
        facts.webReady().map(WebReadyRow::of),
        facts.still(),
        WarningRow.of(facts.warnings()),
        ChapterRow.of(facts.chapters()),
        AudioTrackRow.of(facts.audioTracks()));
  }

  SourceFacts facts() {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video.facts(),
        audio.map(AudioRow::facts),
        ClockJumpRow.jumps(jumps),
        DamagedTimesRow.damagedTimes(damagedTimes),
        webReady.map(WebReadyRow::webReady),
        still,
        WarningRow.warnings(warnings),
        ChapterRow.chapters(chapters),
        AudioTrackRow.tracks(audioTracks));
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
      ColourCodingRow colours,
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
          ColourCodingRow.of(facts.colours()),
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
          colours.colours(),
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
      Downmix mix,
      OptionalLong endMicros,
      boolean joined,
      OptionalLong longestGapMicros) {
    static AudioRow of(AudioFacts facts) {
      return new AudioRow(
          facts.stream(),
          facts.codec(),
          facts.channels(),
          facts.sampleRate(),
          facts.mix(),
          facts.endMicros(),
          facts.joined(),
          facts.longestGapMicros());
    }

    AudioFacts facts() {
      return new AudioFacts(
          stream, codec, channels, sampleRate, mix, endMicros, joined, longestGapMicros);
    }
  }
}
