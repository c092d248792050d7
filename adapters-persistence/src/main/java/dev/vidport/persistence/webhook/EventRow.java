package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The data of an event in the table {@code outbox}, in addition to the columns. */
final class EventRow {
  /**
   * The types of events that this release reads. While hosts of two releases share a database, an
   * older one leaves the others to a newer one.
   */
  static final List<String> KNOWN_TYPES =
      Arrays.stream(EventType.values()).map(EventType::label).toList();

  private EventRow() {}

  static String json(AccountEvent event) {
    return JsonColumn.write(event.<Record>match(VideoData::of, ThresholdData::of));
  }

  /**
   * @throws DamagedDataException when the row is not an event
   */
  static AccountEvent read(ResultSet row) throws SQLException {
    try {
      return event(row);
    } catch (RuntimeException e) {
      throw new DamagedDataException(
          "the record of event " + row.getString("id") + " is not readable", e);
    }
  }

  private static AccountEvent event(ResultSet row) throws SQLException {
    EventType type = EventType.ofLabel(row.getString("type"));
    String json = row.getString("event");
    return switch (type) {
      case READY, FAILED, CANCELED, DELETED, CAPTIONS ->
          JsonColumn.read(json, VideoData.class).event(type, row);
      case USAGE_THRESHOLD -> JsonColumn.read(json, ThresholdData.class).event(row);
    };
  }

  private record VideoData(
      String videoId, String fileName, Map<String, String> metadata, String status) {
    static VideoData of(VideoEvent event) {
      return new VideoData(event.video(), event.fileName(), event.metadata(), event.status());
    }

    VideoEvent event(EventType type, ResultSet row) throws SQLException {
      return new VideoEvent(
          row.getString("id"),
          type,
          new AccountId(row.getString("account_id")),
          videoId,
          fileName,
          metadata,
          status,
          Rows.instant(row, "created_at"));
    }
  }

  private record ThresholdData(
      Measure measure,
      int percent,
      double used,
      int included,
      String month,
      String plan,
      boolean overage) {
    static ThresholdData of(UsageThresholdEvent event) {
      return new ThresholdData(
          event.measure(),
          event.percent(),
          event.used(),
          event.included(),
          event.month().toString(),
          event.plan(),
          event.overage());
    }

    UsageThresholdEvent event(ResultSet row) throws SQLException {
      return new UsageThresholdEvent(
          row.getString("id"),
          new AccountId(row.getString("account_id")),
          measure,
          percent,
          used,
          included,
          YearMonth.parse(month),
          plan,
          overage,
          Rows.instant(row, "created_at"));
    }
  }
}
