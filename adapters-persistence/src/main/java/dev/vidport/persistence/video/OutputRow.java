package dev.vidport.persistence.video;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.video.Output;
import dev.vidport.persistence.render.ChapterRow;
import dev.vidport.persistence.render.WarningRow;
import dev.vidport.persistence.thumbnail.StillsRow;
import java.util.List;
import java.util.Optional;

/** The output of a video, as stored. */
record OutputRow(
    long lengthMicros,
    int rateNum,
    int rateDen,
    int width,
    int height,
    List<String> renditions,
    boolean hasAudio,
    long storedBytes,
    StillsRow stills,
    List<WarningRow> warnings,
    List<ChapterRow> chapters,
    List<OutputAudioTrackRow> audioTracks,
    Optional<Av1EncodingRow> av1,
    Optional<MediaFilesRow> media) {
  static OutputRow of(Output output) {
    return new OutputRow(
        output.lengthMicros(),
        output.rate().num(),
        output.rate().den(),
        output.width(),
        output.height(),
        output.renditions(),
        output.hasAudio(),
        output.storedBytes(),
        StillsRow.of(output.stills()),
        WarningRow.of(output.warnings()),
        ChapterRow.of(output.chapters()),
        OutputAudioTrackRow.of(output.audioTracks()),
        output.av1().map(Av1EncodingRow::of),
        output.media().map(MediaFilesRow::of));
  }

  Output output() {
    return new Output(
        lengthMicros,
        new FrameRate(rateNum, rateDen),
        width,
        height,
        renditions,
        hasAudio,
        storedBytes,
        stills.stills(),
        WarningRow.warnings(warnings),
        ChapterRow.chapters(chapters),
        OutputAudioTrackRow.tracks(audioTracks),
        av1.map(Av1EncodingRow::encoding),
        media.map(MediaFilesRow::files));
  }
}
