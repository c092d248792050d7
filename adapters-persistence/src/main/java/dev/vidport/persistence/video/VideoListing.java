package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.usecases.video.port.Videos.Cursor;
import dev.vidport.usecases.video.port.Videos.Query;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Reads a page of a listing along an index, from the end of the previous page, so that every page
 * of a listing without a name has the same cost. A name can be compared within an index.
 */
final class VideoListing {
  /** Rows are counted up to this number; beyond it the rarer of two pairs does not matter. */
  private static final int MAX_COUNT = 1_000;

  private static final String NAME = "and v.search_name like :name escape '!'\n";

  private final Handle handle;

  VideoListing(Handle handle) {
    this.handle = handle;
  }

  /** Reads one row more than the page holds, which shows whether another page follows. */
  List<VideoRow> page(AccountId account, Query query) {
    boolean isFiltered = query.status().isPresent() || query.name().isPresent();
    if (query.metadata().isEmpty() && !isFiltered) {
      return all(account, query);
    }
    List<Counted> pairs = rarestFirst(MetadataPairHash.of(account, query.metadata()), isFiltered);
    boolean isRare = !pairs.isEmpty() && (!isFiltered || pairs.get(0).rows() < MAX_COUNT);
    return matching(isRare ? ofPair(pairs, query) : ofVideos(pairs, query), account, pairs, query);
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
            after(query, "v", "id"));
    return bound(handle.createQuery(sql).bind("account", account.value()), query);
  }

  /** The videos with the rarest pair, of which the other conditions hold. */
  private static String ofPair(List<Counted> pairs, Query query) {
    return String.format(
        Locale.ROOT,
        """
        select p.video_id, p.created_at from video_pair p
        where p.pair = :pair0 %s %s %s
        order by p.pair desc, p.created_at desc, p.video_id desc
        limit :limit
        """,
        withPairs(1, pairs.size(), "p.created_at", "p.video_id"),
        conditions(query),
        after(query, "p", "video_id"));
  }

  private static String conditions(Query query) {
    if (query.status().isEmpty() && query.name().isEmpty()) {
      return "";
    }
    String status =
        query
            .status()
            .map(
                group ->
                    group.stored().stream()
                        .map(stored -> "(" + condition(stored) + ")")
                        .collect(Collectors.joining(" or ", "and (", ")\n")))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "and exists (select 1 from video v where v.id = p.video_id %s %s)\n",
        status,
        name(query));
  }

  /**
   * The videos of the account, of which the conditions hold: from one range of an index, or one for
   * each stored status of a group. The order names the columns before it in the index, so that the
   * databases recognize the order of the index.
   */
  private static String ofVideos(List<Counted> pairs, Query query) {
    String others =
        withPairs(0, pairs.size(), "v.created_at", "v.id") + name(query) + after(query, "v", "id");
    return query
        .status()
        .map(
            group ->
                group.stored().stream()
                    .map(
                        stored ->
                            range(
                                "and " + condition(stored),
                                "v.state desc, v.outcome desc,",
                                others))
                    .collect(Collectors.joining("union all")))
        .orElseGet(() -> range("", "", others));
  }

  private static String range(String condition, String order, String others) {
    return String.format(
        Locale.ROOT,
        """
        (select v.id as video_id, v.created_at from video v
         where v.account_id = :account %s %s
         order by v.account_id desc, %s v.created_at desc, v.id desc
         limit :limit)
        """,
        condition,
        others,
        order);
  }

  private static String condition(StatusFilter.Stored stored) {
    return String.format(
        Locale.ROOT,
        "v.state = '%s' and v.outcome %s",
        stored.state(),
        stored.outcome().map(outcome -> "= '" + outcome + "'").orElse("is null"));
  }

  private static String name(Query query) {
    return query.name().isPresent() ? NAME : "";
  }

  /**
   * The condition that a video is after the previous page. The first comparison tells both
   * databases where to start in the index. PostgreSQL alone could use a comparison of row values.
   */
  private static String after(Query query, String table, String id) {
    return query.after().isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            """
            and %1$s.created_at <= :afterTime
            and (%1$s.created_at < :afterTime or %1$s.%2$s < :afterId)
            """,
            table,
            id);
  }

  /** The condition that a video has the pairs from {@code first} on. */
  private static String withPairs(int first, int end, String createdAt, String video) {
    return IntStream.range(first, end)
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    """
                    and exists (select 1 from video_pair q
                                where q.pair = :pair%d and q.created_at = %s and q.video_id = %s)
                    """,
                    i,
                    createdAt,
                    video))
        .collect(Collectors.joining());
  }

  /**
   * @param ids selects the ids of the videos with their times, in any order
   */
  private List<VideoRow> matching(String ids, AccountId account, List<Counted> pairs, Query query) {
    String sql =
        String.format(
            Locale.ROOT,
            """
        select %s from (
          select video_id from (%s) matching
          order by created_at desc, video_id desc
          limit :limit) page
        join video on video.id = page.video_id
        order by created_at desc, id desc
        """,
            VideoRow.COLUMNS,
            ids);
    org.jdbi.v3.core.statement.Query statement =
        handle.createQuery(sql).bind("account", account.value());
    for (int i = 0; i < pairs.size(); i++) {
      statement.bind("pair" + i, pairs.get(i).pair());
    }
    query.name().ifPresent(name -> statement.bind("name", "%" + literal(name) + "%"));
    return bound(statement, query);
  }

  /** The pattern that matches {@code name} alone. */
  private static String literal(String name) {
    return FileName.searchable(name).replaceAll("[!%_]", "!$0");
  }

  private static List<VideoRow> bound(org.jdbi.v3.core.statement.Query statement, Query query) {
    statement.bind("limit", query.limit() + 1);
    if (query.after().isPresent()) {
      Cursor after = query.after().get();
      statement.bind("afterTime", after.createdAt()).bind("afterId", after.id().value());
    }
    return statement.map((row, context) -> VideoRow.read(row)).list();
  }

  /**
   * Scanning the rarest pair and looking up the others reads the fewest rows.
   *
   * @param isFiltered whether there are other conditions, for which a single pair counts as well
   */
  private List<Counted> rarestFirst(List<UUID> pairs, boolean isFiltered) {
    if (pairs.size() == 1 && !isFiltered) {
      return List.of(new Counted(pairs.get(0), 0));
    }
    return pairs.stream()
        .map(pair -> new Counted(pair, rows(pair)))
        .sorted(Comparator.comparingInt(Counted::rows))
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

  private record Counted(UUID pair, int rows) {}
}
