package dev.vidport.persistence.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.archive.port.AccountExports;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Exports in the table {@code account_export}. */
public final class JdbcAccountExports implements AccountExports {
  private static final String COLUMNS = "account_id, job_id, created_at, expires_at, details";

  private final Database database;

  public JdbcAccountExports(Database database) {
    this.database = database;
  }

  @Override
  public Optional<AccountExport> find(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select " + COLUMNS + " from account_export where account_id = :account")
                .bind("account", account.value())
                .map((row, context) -> read(row))
                .findOne());
  }

  private static AccountExport read(ResultSet row) throws SQLException {
    return JsonColumn.read(row.getString("details"), ExportRow.class)
        .export(
            new JobId(row.getString("job_id")),
            new AccountId(row.getString("account_id")),
            Rows.instant(row, "created_at"),
            Rows.optionalInstant(row, "expires_at"));
  }

  @Override
  public void put(AccountExport export) {
    database.inTransaction(
        handle -> {
          int deleted =
              handle
                  .createUpdate("delete from account_export where account_id = :account")
                  .bind("account", export.account().value())
                  .execute();
          return deleted
              + handle
                  .createUpdate(
                      """
                      insert into account_export
                        (account_id, job_id, created_at, expires_at, details)
                      values (:account, :job, :createdAt, :expiresAt, :details)
                      """)
                  .bind("account", export.account().value())
                  .bind("job", export.job().value())
                  .bind("createdAt", export.createdAt())
                  .bind("expiresAt", export.expiresAt())
                  .bind("details", JsonColumn.write(ExportRow.of(export)))
                  .execute();
        });
  }

  @Override
  public boolean update(AccountExport export) {
    return database.update(
            """
            update account_export set expires_at = :expiresAt, details = :details
            where account_id = :account and job_id = :job
            """,
            statement ->
                statement
                    .bind("expiresAt", export.expiresAt())
                    .bind("details", JsonColumn.write(ExportRow.of(export)))
                    .bind("account", export.account().value())
                    .bind("job", export.job().value()))
        == 1;
  }

  @Override
  public boolean delete(AccountExport export) {
    return database.update(
            "delete from account_export where account_id = :account and job_id = :job",
            statement ->
                statement
                    .bind("account", export.account().value())
                    .bind("job", export.job().value()))
        == 1;
  }

  @Override
  public List<AccountExport> expired(Instant now, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select "
                        + COLUMNS
                        + """
                         from account_export where expires_at <= :now
                        order by expires_at, account_id
                        fetch first :max rows only
                        """)
                .bind("now", now)
                .bind("max", max)
                .map((row, context) -> read(row))
                .list());
  }
}
