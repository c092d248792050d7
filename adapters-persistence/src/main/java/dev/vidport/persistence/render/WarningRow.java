package dev.vidport.persistence.render;

import dev.vidport.domain.media.MediaWarning;
import java.util.List;

/** A warning about a source, as stored. */
public record WarningRow(String code, String message) {
  public static List<WarningRow> of(List<MediaWarning> warnings) {
    return warnings.stream()
        .map(warning -> new WarningRow(warning.code(), warning.message()))
        .toList();
  }

  public static List<MediaWarning> warnings(List<WarningRow> rows) {
    return rows.stream().map(row -> new MediaWarning(row.code, row.message)).toList();
  }
}
