package dev.vidport.persistence.video;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.persistence.render.BurnedCaptionsRow;
import dev.vidport.persistence.render.CaptionRequestRow;
import dev.vidport.persistence.render.RedactionRow;
import dev.vidport.persistence.render.WatermarkRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Processing options, as stored. */
record OptionsRow(
    int maxHeight,
    OptionalInt maxSeconds,
    Optional<TrimRow> trim,
    List<RedactionRow> redactions,
    boolean deleteOriginal,
    Optional<CaptionRequestRow> captions,
    Optional<Double> loudnessLufs,
    Optional<AudioTrackChoice> audioTracks,
    Optional<WatermarkRow> watermark,
    Optional<BurnedCaptionsRow> burnedCaptions,
    boolean av1,
    Optional<Priority> priority) {
  static OptionsRow of(RenderOptions options) {
    return new OptionsRow(
        options.maxHeight(),
        options.maxSeconds(),
        options.trim().map(trim -> new TrimRow(trim.start(), trim.end())),
        RedactionRow.of(options.redactions()),
        options.deleteOriginal(),
        options.captions().map(CaptionRequestRow::of),
        options.loudness().map(LoudnessTarget::lufs),
        Optional.of(options.audioTracks()).filter(choice -> choice != AudioTrackChoice.ALL),
        options.watermark().map(WatermarkRow::of),
        options.burnedCaptions().map(BurnedCaptionsRow::of),
        options.av1(),
        Optional.of(options.priority()).filter(priority -> priority != Priority.NORMAL));
  }

  RenderOptions options() {
    return new RenderOptions(
        maxHeight,
        maxSeconds,
        trim.map(row -> new Trim(row.start, row.end)),
        RedactionRow.redactions(redactions),
        deleteOriginal,
        captions.map(CaptionRequestRow::request),
        loudnessLufs.map(LoudnessTarget::new),
        audioTracks.orElse(AudioTrackChoice.ALL),
        watermark.map(WatermarkRow::watermark),
        burnedCaptions.map(BurnedCaptionsRow::captions),
        av1,
        priority.orElse(Priority.NORMAL));
  }

  record TrimRow(double start, Optional<Double> end) {}
}
