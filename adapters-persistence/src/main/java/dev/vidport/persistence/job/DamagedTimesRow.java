package dev.vidport.persistence.job;

import dev.vidport.domain.media.DamagedTimes;
import java.util.List;

/** Video packets of a source with damaged times, as stored. */
record DamagedTimesRow(long fromMicros, long toMicros) {
  static List<DamagedTimesRow> of(List<DamagedTimes> damaged) {
    return damaged.stream()
        .map(times -> new DamagedTimesRow(times.fromMicros(), times.toMicros()))
        .toList();
  }

  static List<DamagedTimes> damagedTimes(List<DamagedTimesRow> rows) {
    return rows.stream().map(row -> new DamagedTimes(row.fromMicros, row.toMicros)).toList();
  }
}
