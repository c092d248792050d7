package dev.vidport.persistence.erasure;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.account.JdbcAuditChain;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.erasure.port.AccountRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Erases accounts from the tables as {@link ErasureRules} says. */
public final class JdbcAccountRecords implements AccountRecords {
  private final Database database;
  private final AuditChain chain;

  public JdbcAccountRecords(Database database) {
    this.database = database;
    this.chain = new JdbcAuditChain(database);
  }

  @Override
  public List<AccountId> due(Instant now, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id from account
                    where erasure_due_at <= :now
                      and not exists (
                        select 1 from overage_report
                        where account_id = account.id and state in ('DUE', 'CLAIMED'))
                      and not exists (
                        select 1 from billing_account
                        where account_id = account.id and subscription_id is not null
                          and subscription_status not in ('INCOMPLETE_EXPIRED', 'CANCELED'))
                    order by erasure_due_at, id
                    fetch first :max rows only
                    """)
                .bind("now", now)
                .bind("max", max)
                .mapTo(String.class)
                .map(AccountId::new)
                .list());
  }

  @Override
  public void postpone(AccountId account, Instant dueAt) {
    database.update(
        """
        update account set erasure_due_at = :dueAt
        where id = :account and erasure_due_at is not null
        """,
        statement -> statement.bind("dueAt", dueAt).bind("account", account.value()));
  }

  @Override
  public List<VideoId> videos(AccountId account, int max) {
    return videos("select id from video where account_id = :account", account, max);
  }

  private List<VideoId> videos(String sql, AccountId account, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(sql + " fetch first :max rows only")
                .bind("account", account.value())
                .bind("max", max)
                .mapTo(String.class)
                .map(VideoId::new)
                .list());
  }

  @Override
  public void remember(AccountId account, VideoId video) {
    database.update(
        """
        insert into erased_video (video_id, account_id) values (:video, :account)
        on conflict do nothing
        """,
        statement -> statement.bind("video", video.value()).bind("account", account.value()));
  }

  @Override
  public void deleteDamaged(AccountId account, VideoId video) {
    database.inTransaction(
        handle -> {
          // Without their rows, running steps lose their leases and stop.
          int steps =
              handle
                  .createUpdate(
                      "delete from step_execution where job_id in (select id from job where video_id = :video)")
                  .bind("video", video.value())
                  .execute();
          return steps
              + handle
                  .createUpdate("delete from video where id = :video and account_id = :account")
                  .bind("video", video.value())
                  .bind("account", account.value())
                  .execute();
        });
  }

  @Override
  public int deleteSome(AccountId account, int max) {
    int deleted = 0;
    for (ErasureRule rule : ErasureRules.DELETED) {
      int rest = max - deleted;
      if (rest > 0) {
        deleted +=
            rule.blanking().isPresent()
                ? database.in(() -> blank(rule, account, rest))
                : delete(rule, account, rest);
      }
    }
    return deleted;
  }

  /**
   * Under the lock of the chain of audit entries: an entry that is being linked would get a digest
   * of the text that is deleted meanwhile.
   */
  private int blank(ErasureRule rule, AccountId account, int max) {
    AuditChain.Ends unused = chain.lock();
    return delete(rule, account, max);
  }

  private int delete(ErasureRule rule, AccountId account, int max) {
    return database.update(
        deletion(rule), statement -> statement.bind("account", account.value()).bind("max", max));
  }

  private String deletion(ErasureRule rule) {
    String rows = rule.table() + " where " + rule.condition().orElseThrow();
    if (rule.blanking().isPresent()) {
      return "update "
          + rule.table()
          + " set "
          + rule.blanking().get()
          + " where id in (select id from "
          + rows
          + " fetch first :max rows only)";
    }
    return database.dialect() == Dialect.POSTGRESQL
        ? "delete from "
            + rule.table()
            + " where ctid = any (array(select ctid from "
            + rows
            + " limit :max))"
        : "delete from " + rows + " fetch first :max rows only";
  }

  @Override
  public void deleteAccount(Account account, Instant now, Instant checkAt) {
    database.inTransaction(
        handle -> {
          AuditChain.Ends unused = chain.lock();
          keepFigures(handle, account.id());
          deleteNames(handle, account);
          return handle
              .createUpdate(
                  """
                  insert into erased_account (account_id, erased_at, check_at, checked_videos)
                  values (:account, :now, :checkAt, 0)
                  """)
              .bind("account", account.id().value())
              .bind("now", now)
              .bind("checkAt", checkAt)
              .execute();
        });
  }

  private static void keepFigures(Handle handle, AccountId account) {
    String id = account.value();
    execute(
        handle,
        """
        insert into kept_usage
          (usage_month, processed_micros, caption_micros, videos, delivered_bytes)
        select to_char(usage_date, 'YYYY-MM'), sum(processed_micros), sum(caption_micros),
          sum(videos), sum(delivered_bytes)
        from usage_day where account_id = :value
        group by to_char(usage_date, 'YYYY-MM')
        """,
        id);
    execute(
        handle,
        """
        insert into kept_overage (report_month, amount, currency, channel, reported_at)
        select report_month, amount, currency, channel, reported_at
        from overage_report where account_id = :value and amount > 0
        """,
        id);
    execute(handle, "delete from usage_day where account_id = :value", id);
    execute(handle, "delete from overage_report where account_id = :value", id);
  }

  private static void deleteNames(Handle handle, Account account) {
    String id = account.id().value();
    String email = account.email().value();
    // The entries are about other accounts.
    execute(
        handle,
        """
        update audit_entry set actor_id = '', address = '', actor_salt = null
        where actor_kind = 'OPERATOR_ACCOUNT' and actor_id like :value || '/%'
        """,
        id);
    execute(
        handle,
        """
        update audit_entry set detail = '', subject_salt = null
        where account_id is null and detail = :value
        """,
        email);
    execute(handle, "delete from invitation where email = :value", email);
    execute(handle, "delete from account where id = :value", id);
  }

  private static void execute(Handle handle, String sql, String value) {
    int unused = handle.createUpdate(sql).bind("value", value).execute();
  }

  @Override
  public List<ErasedAccount> toCheck(Instant now, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, erased_at, checked_videos from erased_account
                    where check_at <= :now
                    order by check_at, account_id
                    fetch first :max rows only
                    """)
                .bind("now", now)
                .bind("max", max)
                .map((row, context) -> erased(row))
                .list());
  }

  private static ErasedAccount erased(ResultSet row) throws SQLException {
    return new ErasedAccount(
        new AccountId(row.getString("account_id")),
        Rows.instant(row, "erased_at"),
        row.getInt("checked_videos"));
  }

  @Override
  public void checkAgain(AccountId account, Instant at) {
    database.update(
        "update erased_account set check_at = :at where account_id = :account",
        statement -> statement.bind("at", at).bind("account", account.value()));
  }

  @Override
  public List<VideoId> remembered(AccountId account, int max) {
    return videos("select video_id from erased_video where account_id = :account", account, max);
  }

  @Override
  public void filesAreGone(AccountId account, VideoId video) {
    database.inTransaction(
        handle -> {
          String root = "videos/" + video.value();
          int roots =
              handle
                  .createUpdate(
                      "delete from pending_deletion where root = :root or root like :below")
                  .bind("root", root)
                  .bind("below", root + "/%")
                  .execute();
          int videos =
              handle
                  .createUpdate("delete from erased_video where video_id = :video")
                  .bind("video", video.value())
                  .execute();
          return roots
              + handle
                  .createUpdate(
                      """
                      update erased_account set checked_videos = checked_videos + :videos
                      where account_id = :account
                      """)
                  .bind("videos", videos)
                  .bind("account", account.value())
                  .execute();
        });
  }

  @Override
  public long remaining(AccountId account) {
    return database.with(
        handle ->
            ErasureRules.DELETED.stream()
                    .mapToLong(
                        rule ->
                            count(handle, rule.table(), rule.condition().orElseThrow(), account))
                    .sum()
                + count(handle, "video", "account_id = :account", account)
                + count(handle, "account", "id = :account", account)
                + count(handle, "erased_video", "account_id = :account", account));
  }

  private static long count(Handle handle, String table, String condition, AccountId account) {
    return handle
        .createQuery("select count(*) from " + table + " where " + condition)
        .bind("account", account.value())
        .mapTo(Long.class)
        .one();
  }

  @Override
  public Optional<ErasedAccount> forget(AccountId account) {
    return database.inTransaction(
        handle -> {
          Optional<ErasedAccount> found =
              handle
                  .createQuery(
                      """
                      select account_id, erased_at, checked_videos from erased_account
                      where account_id = :account for update
                      """)
                  .bind("account", account.value())
                  .map((row, context) -> erased(row))
                  .findOne();
          int unused =
              handle
                  .createUpdate("delete from erased_account where account_id = :account")
                  .bind("account", account.value())
                  .execute();
          return found;
        });
  }
}
