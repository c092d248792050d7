package dev.vidport.persistence.account;

import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The chain of the audit log in the tables {@code audit_entry} and {@code audit_chain}. */
public final class JdbcAuditChain implements AuditChain {
  private static final Ends NONE = new Ends(AuditPosition.START, AuditPosition.START, 0);

  private static final String ENDS =
      "select base_number, base_hash, head_number, head_hash, forwarded_number from audit_chain"
          + " where id = 1";

  private final Database database;

  public JdbcAuditChain(Database database) {
    this.database = database;
  }

  @Override
  public Ends ends() {
    return database.with(handle -> ends(handle, ENDS));
  }

  private static Ends ends(Handle handle, String sql) {
    return handle.createQuery(sql).map((row, context) -> ends(row)).findOne().orElse(NONE);
  }

  private static Ends ends(ResultSet row) throws SQLException {
    return new Ends(
        new AuditPosition(row.getLong("base_number"), row.getString("base_hash")),
        new AuditPosition(row.getLong("head_number"), row.getString("head_hash")),
        row.getLong("forwarded_number"));
  }

  @Override
  public Ends lock() {
    return database.inTransaction(JdbcAuditChain::lock);
  }

  private static Ends lock(Handle handle) {
    int unused =
        handle
            .createUpdate(
                """
                insert into audit_chain
                  (id, base_number, base_hash, head_number, head_hash, forwarded_number)
                values (1, 0, :start, 0, :start, 0)
                on conflict do nothing
                """)
            .bind("start", AuditLink.START)
            .execute();
    return ends(handle, ENDS + " for update");
  }

  @Override
  public List<UnlinkedEntry> unlinked(int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select id, "
                        + JdbcAuditLog.COLUMNS
                        + " from audit_entry where number is null order by id"
                        + " fetch first :max rows only")
                .bind("max", max)
                .map(
                    (row, context) -> new UnlinkedEntry(row.getLong("id"), JdbcAuditLog.entry(row)))
                .list());
  }

  @Override
  public void link(List<Link> links) {
    if (links.isEmpty()) {
      return;
    }
    AuditPosition head = links.get(links.size() - 1).link().position();
    database.inTransaction(
        handle -> {
          PreparedBatch batch =
              handle.prepareBatch(
                  """
                  update audit_entry
                  set number = :number, subject_salt = :subjectSalt,
                      subject_digest = :subjectDigest, actor_salt = :actorSalt,
                      actor_digest = :actorDigest, hash = :hash
                  where id = :id and number is null
                  """);
          for (Link link : links) {
            batch.bind("id", link.id()).bindMethods(link.link()).add();
          }
          for (int linked : batch.execute()) {
            if (linked != 1) {
              throw new IllegalStateException("an audit entry was linked or deleted meanwhile");
            }
          }
          return handle
              .createUpdate(
                  "update audit_chain set head_number = :number, head_hash = :hash where id = 1")
              .bindMethods(head)
              .execute();
        });
  }

  @Override
  public long countUnlinked() {
    return database.with(
        handle ->
            handle
                .createQuery("select count(*) from audit_entry where number is null")
                .mapTo(Long.class)
                .one());
  }

  @Override
  public List<LinkedEntry> read(long afterNumber, int max) {
    return database.with(handle -> read(handle, afterNumber, max));
  }

  private static List<LinkedEntry> read(Handle handle, long afterNumber, int max) {
    return handle
        .createQuery(
            "select number, subject_salt, subject_digest, actor_salt, actor_digest, hash, "
                + JdbcAuditLog.COLUMNS
                + " from audit_entry where number > :after order by number"
                + " fetch first :max rows only")
        .bind("after", afterNumber)
        .bind("max", max)
        .map((row, context) -> new LinkedEntry(JdbcAuditLog.entry(row), link(row)))
        .list();
  }

  private static AuditLink link(ResultSet row) throws SQLException {
    return new AuditLink(
        row.getLong("number"),
        Rows.text(row, "subject_salt"),
        Rows.text(row, "subject_digest").orElse(""),
        Rows.text(row, "actor_salt"),
        Rows.text(row, "actor_digest").orElse(""),
        Rows.text(row, "hash").orElse(""));
  }

  @Override
  public void forwarded(long number) {
    database.update(
        "update audit_chain set forwarded_number = :number where id = 1",
        statement -> statement.bind("number", number));
  }

  /** Deletes the oldest entries, and moves the base of the chain behind them. */
  static int deleteExpired(Database database, Instant before, int max) {
    return database.inTransaction(
        handle -> {
          List<LinkedEntry> expired =
              read(handle, lock(handle).base().number(), max).stream()
                  .takeWhile(linked -> linked.entry().at().isBefore(before))
                  .toList();
          if (expired.isEmpty()) {
            return 0;
          }
          AuditPosition base = expired.get(expired.size() - 1).link().position();
          int unused =
              handle
                  .createUpdate(
                      "update audit_chain set base_number = :number, base_hash = :hash where id = 1")
                  .bindMethods(base)
                  .execute();
          return handle
              .createUpdate("delete from audit_entry where number <= :number")
              .bind("number", base.number())
              .execute();
        });
  }
}
