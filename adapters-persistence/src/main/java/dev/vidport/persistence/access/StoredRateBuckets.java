package dev.vidport.persistence.access;

import dev.vidport.persistence.access.RateBucket.Uncounted;
import dev.vidport.persistence.database.Database;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The buckets that hosts share, in the table {@code rate_bucket} of PostgreSQL. */
final class StoredRateBuckets {
  /**
   * One statement adds the requests of many buckets and reads what all hosts have added. In the
   * order of the ids, so that two hosts never wait for each other.
   */
  private static final String ADD =
      """
      insert into rate_bucket (id, cost, full_at, day_ends_at, day_used)
      select id, cost, full_at, day_ends_at, day_used
      from unnest(:ids, :costs, :fullAt, :dayEndsAt, :used)
        as added(id, cost, full_at, day_ends_at, day_used)
      order by id
      on conflict (id) do update set
        cost = excluded.cost,
        full_at = greatest(
          rate_bucket.full_at + excluded.day_used * excluded.cost, excluded.full_at),
        day_used = excluded.day_used
          + case when rate_bucket.day_ends_at > excluded.day_ends_at - :day
              then rate_bucket.day_used else 0 end,
        day_ends_at =
          case when rate_bucket.day_ends_at > excluded.day_ends_at - :day
            then rate_bucket.day_ends_at else excluded.day_ends_at end
      returning id, full_at, day_ends_at, day_used
      """;

  private final Database database;

  StoredRateBuckets(Database database) {
    this.database = database;
  }

  /**
   * Adds requests of this host.
   *
   * @return the states of the buckets after it, by id
   */
  Map<String, State> add(List<Added> requests) {
    return database.apart(handle -> states(handle, requests));
  }

  private static Map<String, State> states(Handle handle, List<Added> requests) {
    Map<String, State> states = new HashMap<>();
    Query query = handle.createQuery(ADD).bind("day", RateBucket.DAY);
    query.bindArray("ids", String.class, requests.stream().map(Added::id).toList());
    bind(query, "costs", requests, Added::cost);
    bind(query, "fullAt", requests, added -> added.requests().fullAt());
    bind(query, "dayEndsAt", requests, added -> added.requests().dayEndsAt());
    bind(query, "used", requests, added -> added.requests().requests());
    query
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("id"),
                    new State(
                        row.getLong("full_at"),
                        row.getLong("day_ends_at"),
                        row.getLong("day_used"))))
        .forEach(state -> states.put(state.getKey(), state.getValue()));
    return states;
  }

  private static void bind(
      Query query, String name, List<Added> requests, ToLongFunction<Added> value) {
    query.bindArray(name, Long.class, requests.stream().map(value::applyAsLong).toList());
  }

  /** Deletes buckets that are full and whose day has ended. */
  int deleteFull(long now, int max) {
    return database.update(
        """
        delete from rate_bucket where id in (
          select id from rate_bucket where day_ends_at <= :now and full_at <= :now
          order by day_ends_at fetch first :max rows only)
        and day_ends_at <= :now and full_at <= :now
        """,
        statement -> statement.bind("now", now).bind("max", max));
  }

  /**
   * Requests of a bucket.
   *
   * @param cost by how many microseconds a request makes the bucket later full
   */
  record Added(String id, long cost, Uncounted requests) {}

  /** See {@link RateBucket}. */
  record State(long fullAt, long dayEndsAt, long dayUsed) {}
}
