package dev.vidport.persistence.video;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.DamagedDataException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves damaged rows out of lists of videos, so that one of them does not make the whole list
 * unavailable. Each is logged once a day.
 */
final class ReadableVideos {
  private static final Logger LOG = LoggerFactory.getLogger(ReadableVideos.class);

  private final Cache<String, Boolean> reported =
      Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofDays(1)).build();

  List<Video> of(List<VideoRow> rows) {
    return rows.stream().flatMap(row -> read(row).stream()).toList();
  }

  private Optional<Video> read(VideoRow row) {
    try {
      return Optional.of(row.video());
    } catch (DamagedDataException e) {
      if (reported.asMap().putIfAbsent(row.id(), true) == null) {
        LOG.error("The record of video {} is not readable; lists leave it out", row.id(), e);
      }
      return Optional.empty();
    }
  }
}
