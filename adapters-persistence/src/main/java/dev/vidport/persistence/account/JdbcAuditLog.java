package dev.vidport.persistence.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The audit log in the table {@code audit_entry}. */
public final class JdbcAuditLog implements AuditLog {
  static final String COLUMNS = "at, account_id, actor_kind, actor_id, address, action, detail";

  private final Database database;

  public JdbcAuditLog(Database database) {
    this.database = database;
  }

  @Override
  public void append(AuditEntry entry) {
    database.update(
        """
        insert into audit_entry
        (at, account_id, actor_kind, actor_id, address, action, detail)
        values (:at, :account, :kind, :actor, :address, :action, :detail)
        """,
        statement ->
            statement
                .bind("at", entry.at())
                .bind("account", entry.account().map(AccountId::value))
                .bind("kind", entry.actor().kind().name())
                .bind("actor", entry.actor().id())
                .bind("address", entry.actor().address())
                .bind("action", entry.action().name())
                .bind("detail", entry.detail()));
  }

  @Override
  public List<AuditEntry> list(AuditFilter filter, Instant until, int max) {
    String conditions =
        (filter.account().isPresent() ? "and account_id = :account " : "")
            + (filter.action().isPresent() ? "and action = :action " : "")
            + (filter.since().isPresent() ? "and at >= :since" : "");
    return database.with(
        handle -> {
          var query =
              handle.createQuery(
                  String.format(
                      Locale.ROOT,
                      """
                  select at, account_id, actor_kind, actor_id, address, action, detail
                  from audit_entry
                  where at <= :until %s
                  order by at desc, id desc
                  fetch first :max rows only
                  """,
                      conditions));
          filter.account().ifPresent(id -> query.bind("account", id.value()));
          filter.action().ifPresent(action -> query.bind("action", action.name()));
          filter.since().ifPresent(since -> query.bind("since", since));
          return query
              .bind("until", until)
              .bind("max", max)
              .map((row, context) -> entry(row))
              .list();
        });
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return JdbcAuditChain.deleteExpired(database, before, max);
  }

  /** Reads {@link #COLUMNS}. */
  static AuditEntry entry(ResultSet row) throws SQLException {
    return new AuditEntry(
        Rows.instant(row, "at"),
        Rows.text(row, "account_id").map(AccountId::new),
        new Actor(
            Actor.Kind.valueOf(row.getString("actor_kind")),
            row.getString("actor_id"),
            row.getString("address")),
        AuditAction.valueOf(row.getString("action")),
        row.getString("detail"));
  }
}
