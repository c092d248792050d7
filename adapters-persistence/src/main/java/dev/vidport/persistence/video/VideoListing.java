package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.video.port.Videos.Cursor;
import dev.vidport.usecases.video.port.Videos.Query;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Reads a page of a listing along an index, from the end of the previous page, so that every page
 * has the same cost.
 */
final class VideoListing {
  /** Rows are counted up to this number; beyond it the rarer of two pairs does not matter. */
  private static final int MAX_COUNT = 1_000;

  /**
   * The first condition tells both databases where to start in the index. PostgreSQL alone could
   * use a comparison of row values.
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

  /** Reads one row more than the page holds, which shows whether another page follows. */
  List<VideoRow> page(AccountId account, Query query) {
    return query.metadata().isEmpty() ? all(account, query) : matching(account, query);
  }

  private List<VideoRow> all(AccountId account, Query query) {
    // The order names the account, so that H2 recognizes the order of the index.
    String sql =
        String.format(
            Locale.ROOT,
            """
        select %s from video v
        where account_id = :account %s
        order by account_id desc, created_at desc, id desc
        limit :limit
        """,
            VideoRow.COLUMNS,
            query.after().isEmpty() ? "" : String.format(Locale.ROOT, AFTER, "v", "id"));
    return bound(handle.createQuery(sql).bind("account", account.value()), query);
  }

  private List<VideoRow> matching(AccountId account, Query query) {
    List<UUID> pairs = rarestFirst(MetadataPairHash.of(account, query.metadata()));
    StringBuilder others = new StringBuilder();
    for (int i = 1; i < pairs.size(); i++) {
      others.append(
          String.format(
              Locale.ROOT,
              """
          and exists (select 1 from video_pair q
                      where q.pair = :pair%d and q.created_at = p.created_at and q.video_id = p.video_id)
          """,
              i));
    }
    String sql =
        String.format(
            Locale.ROOT,
            """
        select %s from (
          select p.video_id from video_pair p
          where p.pair = :pair0 %s %s
          order by p.pair desc, p.created_at desc, p.video_id desc
          limit :limit) page
        join video on video.id = page.video_id
        order by created_at desc, id desc
        """,
            VideoRow.COLUMNS,
            others,
            query.after().isEmpty() ? "" : String.format(Locale.ROOT, AFTER, "p", "video_id"));
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

  /** Scanning the rarest pair and looking up the others reads the fewest rows. */
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
            select count(*) from (select 1 from video_pair where pair = :pair limit :max) counted
            """)
        .bind("pair", pair)
        .bind("max", MAX_COUNT)
        .mapTo(int.class)
        .one();
  }
}
