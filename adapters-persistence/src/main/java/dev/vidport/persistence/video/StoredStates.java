package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos.StoredState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Reads the states of many videos with one query, without the rest of their rows. */
final class StoredStates {
  private final Handle handle;

  StoredStates(Handle handle) {
    this.handle = handle;
  }

  List<StoredState> of(Set<VideoKey> keys) {
    return candidates(keys).stream().filter(state -> keys.contains(state.video())).toList();
  }

  /** Includes videos that have the id of one key and the account of another. */
  private List<StoredState> candidates(Set<VideoKey> keys) {
    return handle
        .createQuery(
            """
            select id, account_id, state, outcome, job_id from video
            where id in (<videos>) and account_id in (<accounts>)
            """)
        .bindList("videos", keys.stream().map(key -> key.video().value()).distinct().toList())
        .bindList("accounts", keys.stream().map(key -> key.account().value()).distinct().toList())
        .map((row, context) -> state(row))
        .list();
  }

  private static StoredState state(ResultSet row) throws SQLException {
    Optional<Outcome> outcome = Rows.text(row, "outcome").map(Outcome::valueOf);
    return new StoredState(
        new VideoKey(new AccountId(row.getString("account_id")), new VideoId(row.getString("id"))),
        VideoState.valueOf(row.getString("state")),
        outcome,
        Rows.text(row, "job_id").filter(job -> outcome.isEmpty()).map(JobId::new));
  }
}
