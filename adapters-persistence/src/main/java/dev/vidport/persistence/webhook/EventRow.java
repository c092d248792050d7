package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;

/** The data of an event that delivery needs in addition to the columns. */
record EventRow(String videoId, String fileName, Map<String, String> metadata, String status) {
  static EventRow of(VideoEvent event) {
    return new EventRow(event.video(), event.fileName(), event.metadata(), event.status());
  }

  static VideoEvent read(ResultSet row) throws SQLException {
    EventRow data = Objects.requireNonNull(JsonColumn.read(row.getString("event"), EventRow.class));
    return new VideoEvent(
        row.getString("id"),
        VideoEvent.Type.ofLabel(row.getString("type")),
        new AccountId(row.getString("account_id")),
        data.videoId,
        data.fileName,
        data.metadata,
        data.status,
        Rows.instant(row, "created_at"));
  }
}
