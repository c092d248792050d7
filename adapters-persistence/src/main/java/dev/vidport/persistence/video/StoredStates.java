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
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Reads the states of many videos, without the rest of their rows. */
final class StoredStates {
  private static final String UNENDED_OR_NEW =
      String.format(
          Locale.ROOT,
          """
          select id, created_at from (
            (select id, created_at from (%s) unended
             order by created_at desc, id desc
             limit :limit)
            union
            (select id, created_at from video
             where account_id = :account and created_at >= :since
             order by account_id desc, created_at desc, id desc
             limit :limit)) watched
          order by created_at desc, id desc
          """,
          Stream.of(VideoState.values())
              .map(StoredStates::unended)
              .collect(Collectors.joining("union all")));

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

  List<VideoId> unendedOrNew(AccountId account, Instant createdSince, int limit) {
    return handle
        .createQuery(UNENDED_OR_NEW)
        .bind("account", account.value())
        .bind("since", createdSince)
        .bind("limit", limit)
        .map((row, context) -> new VideoId(row.getString("id")))
        .list();
  }

  /**
   * The unended videos of a state, from a range of an index. The order names the columns before it
   * in the index, so that the databases recognize the order of the index.
   */
  private static String unended(VideoState state) {
    return String.format(
        Locale.ROOT,
        """
        (select id, created_at from video
         where account_id = :account and state = '%s' and outcome is null
         order by account_id desc, state desc, outcome desc, created_at desc, id desc
         limit :limit)
        """,
        state);
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
