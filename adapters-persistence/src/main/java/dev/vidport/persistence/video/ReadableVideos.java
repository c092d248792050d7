package dev.vidport.persistence.video;

import dev.vidport.domain.video.Video;
import dev.vidport.persistence.database.DamageLog;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * Leaves damaged rows out of lists of videos, so that one of them does not make the whole list
 * unavailable.
 */
final class ReadableVideos {
  private final DamageLog damages =
      new DamageLog(
          LoggerFactory.getLogger(ReadableVideos.class),
          "The record of a video is not readable; lists leave it out: video={}");

  List<Video> of(List<VideoRow> rows) {
    return rows.stream().flatMap(row -> read(row).stream()).toList();
  }

  private Optional<Video> read(VideoRow row) {
    try {
      return Optional.of(row.video());
    } catch (DamagedDataException e) {
      damages.leftOut(row.id(), e);
      return Optional.empty();
    }
  }
}
