package dev.vidport.persistence.job;

import dev.vidport.domain.media.DamagedTimes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Video packets of a source with damaged times, as stored. */
record DamagedTimesRow(long fromMicros, long toMicros) {
  /** Null if there are none, as in the rows of earlier versions. */
  static @Nullable List<DamagedTimesRow> of(List<DamagedTimes> damaged) {
    return damaged.isEmpty()
        ? null
        : damaged.stream()
            .map(times -> new DamagedTimesRow(times.fromMicros(), times.toMicros()))
            .toList();
  }

  static List<DamagedTimes> damagedTimes(@Nullable List<DamagedTimesRow> rows) {
    return rows == null ? List.of() : rows.stream().map(DamagedTimesRow::times).toList();
  }

  private DamagedTimes times() {
    return new DamagedTimes(fromMicros, toMicros);
  }
}
