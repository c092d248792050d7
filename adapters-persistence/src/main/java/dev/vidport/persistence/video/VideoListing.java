package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.video.Videos.Cursor;
import dev.vidport.usecases.video.Videos.Query;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Reads a page of a listing along an index, from where the page before ended, so that every page
 * costs the same.
 */
final class VideoListing {
  /** Beyond this many it does not matter which of two pairs is rarer. */
  private static final int COUNTED = 1_000;

  /**
   * Both databases know from the first line where to start in the index; a comparison of row values
   * would do in PostgreSQL alone.
   */
  private static final String AFTER =
      """
      and %1$s.created_at <= :afterTime
      and (%1$s.created_at < :afterTime or %1$s.%2$s < :afterId)
      """;

  private final Handle handle;

  VideoListing(Handle handle) {
    this.handle = handle;
  }

  /** One row more than asked for, where there is one. */
  List<VideoRow> page(AccountId account, Query query) {
    return query.metadata().isEmpty() ? all(account, query) : matching(account, query);
  }

  private List<VideoRow> all(AccountId account, Query query) {
    // The account is in the order so that H2 sees that the index is in this order.
    String sql =
        """
        select %s from video v
        where account_id = :account %s
        order by account_id desc, created_at desc, id desc
        limit :limit
        """
            .formatted(VideoRow.COLUMNS, query.after().isEmpty() ? "" : AFTER.formatted("v", "id"));
    return bound(handle.createQuery(sql).bind("account", account.value()), query);
  }

  private List<VideoRow> matching(AccountId account, Query query) {
    List<UUID> pairs = rarestFirst(Pair.of(account, query.metadata()));
    StringBuilder others = new StringBuilder();
    for (int i = 1; i < pairs.size(); i++) {
      others.append(
          """
          and exists (select 1 from video_pair q
                      where q.pair = :pair%d and q.created_at = p.created_at and q.video_id = p.video_id)
          """
              .formatted(i));
    }
    String sql =
        """
        select %s from (
          select p.video_id from video_pair p
          where p.pair = :pair0 %s %s
          order by p.pair desc, p.created_at desc, p.video_id desc
          limit :limit) page
        join video on video.id = page.video_id
        order by created_at desc, id desc
        """
            .formatted(
                VideoRow.COLUMNS,
                others,
                query.after().isEmpty() ? "" : AFTER.formatted("p", "video_id"));
    org.jdbi.v3.core.statement.Query statement = handle.createQuery(sql);
    for (int i = 0; i < pairs.size(); i++) {
      statement.bind("pair" + i, pairs.get(i));
    }
    return bound(statement, query);
  }

  private static List<VideoRow> bound(org.jdbi.v3.core.statement.Query statement, Query query) {
    statement.bind("limit", query.limit() + 1);
    if (query.after().isPresent()) {
      Cursor after = query.after().get();
      statement.bind("afterTime", after.createdAt()).bind("afterId", after.id().value());
    }
    return statement.map((row, context) -> VideoRow.read(row)).list();
  }

  /** Walking along the rarest pair and looking the others up reads the fewest rows. */
  private List<UUID> rarestFirst(List<UUID> pairs) {
    if (pairs.size() == 1) {
      return pairs;
    }
    record Counted(UUID pair, int rows) {}
    return pairs.stream()
        .map(pair -> new Counted(pair, rows(pair)))
        .sorted(Comparator.comparingInt(Counted::rows))
        .map(Counted::pair)
        .toList();
  }

  private int rows(UUID pair) {
    return handle
        .createQuery(
            """
            select count(*) from (select 1 from video_pair where pair = :pair limit :most) counted
            """)
        .bind("pair", pair)
        .bind("most", COUNTED)
        .mapTo(int.class)
        .one();
  }
}
