package dev.vidport.persistence.render;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.OptionalInt;

/** The captions in the picture of a video, as stored. */
public record BurnedCaptionsRow(String video, String language, List<TextRow> texts) {
  public static BurnedCaptionsRow of(BurnedCaptions captions) {
    return new BurnedCaptionsRow(
        captions.video().value(),
        captions.language().code(),
        captions.texts().stream().map(text -> new TextRow(text.source(), text.digest())).toList());
  }

  public BurnedCaptions captions() {
    return new BurnedCaptions(
        new VideoId(video),
        new SpokenLanguage(language),
        texts.stream().map(row -> new BurnedCaptions.Text(row.source, row.digest)).toList());
  }

  /** The text of a source, or of the whole timeline. */
  public record TextRow(OptionalInt source, String digest) {}
}
