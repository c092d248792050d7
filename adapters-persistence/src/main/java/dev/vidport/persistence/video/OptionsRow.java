package dev.vidport.persistence.video;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.persistence.render.CaptionRequestRow;
import dev.vidport.persistence.render.RedactionRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Processing options, as stored. */
record OptionsRow(
    int maxHeight,
    @Nullable Integer maxSeconds,
    @Nullable TrimRow trim,
    List<RedactionRow> redactions,
    boolean deleteOriginal,
    @Nullable CaptionRequestRow captions) {
  static OptionsRow of(RenderOptions options) {
    return new OptionsRow(
        options.maxHeight(),
        options.maxSeconds().isPresent() ? options.maxSeconds().getAsInt() : null,
        options.trim().map(trim -> new TrimRow(trim.start(), trim.end().orElse(null))).orElse(null),
        RedactionRow.of(options.redactions()),
        options.deleteOriginal(),
        options.captions().map(CaptionRequestRow::of).orElse(null));
  }

  RenderOptions options() {
    return new RenderOptions(
        maxHeight,
        maxSeconds == null ? OptionalInt.empty() : OptionalInt.of(maxSeconds),
        Optional.ofNullable(trim).map(row -> new Trim(row.start, Optional.ofNullable(row.end))),
        RedactionRow.redactions(redactions),
        deleteOriginal,
        Optional.ofNullable(captions).map(CaptionRequestRow::request));
  }

  record TrimRow(double start, @Nullable Double end) {}
}
