package dev.vidport.persistence.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.account.port.AllowedDomains;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Allowed domains in the table {@code allowed_domain}. */
public final class JdbcAllowedDomains implements AllowedDomains {
  private final Database database;

  public JdbcAllowedDomains(Database database) {
    this.database = database;
  }

  @Override
  public List<AllowedDomain> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select name from allowed_domain where account_id = :account order by ordinal")
                .bind("account", account.value())
                .map((row, context) -> new AllowedDomain(row.getString("name")))
                .list());
  }

  @Override
  public void replace(AccountId account, List<AllowedDomain> domains) {
    database.inTransaction(handle -> replace(handle, account, domains));
  }

  private static int replace(Handle handle, AccountId account, List<AllowedDomain> domains) {
    int deleted =
        handle
            .createUpdate("delete from allowed_domain where account_id = :account")
            .bind("account", account.value())
            .execute();
    if (!domains.isEmpty()) {
      try (PreparedBatch batch =
          handle.prepareBatch(
              """
              insert into allowed_domain (account_id, ordinal, name)
              values (:account, :ordinal, :name)
              """)) {
        for (int i = 0; i < domains.size(); i++) {
          batch
              .bind("account", account.value())
              .bind("ordinal", i)
              .bind("name", domains.get(i).value())
              .add();
        }
        batch.execute();
      }
    }
    return deleted;
  }
}
