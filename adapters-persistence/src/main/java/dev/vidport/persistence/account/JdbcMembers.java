package dev.vidport.persistence.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.account.port.Members;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Members in the table {@code account_member}. */
public final class JdbcMembers implements Members {
  private final Database database;

  public JdbcMembers(Database database) {
    this.database = database;
  }

  /** The lock of the account keeps two calls apart. */
  @Override
  public void put(AccountMember member) {
    database.run(
        () -> {
          delete(member.account(), member.person());
          database.update(
              """
              insert into account_member (account_id, person, role, since)
              values (:account, :person, :role, :since)
              """,
              statement ->
                  statement
                      .bind("account", member.account().value())
                      .bind("person", member.person().value())
                      .bind("role", member.role().name())
                      .bind("since", member.since()));
        });
  }

  @Override
  public Optional<AccountMember> find(AccountId account, Email person) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, person, role, since from account_member
                    where account_id = :account and person = :person
                    """)
                .bind("account", account.value())
                .bind("person", person.value())
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public List<AccountMember> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, person, role, since from account_member
                    where account_id = :account
                    order by person
                    """)
                .bind("account", account.value())
                .map((row, context) -> read(row))
                .list());
  }

  @Override
  public List<AccountMember> of(Email person) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, person, role, since from account_member
                    where person = :person
                    order by since, account_id
                    """)
                .bind("person", person.value())
                .map((row, context) -> read(row))
                .list());
  }

  @Override
  public boolean delete(AccountId account, Email person) {
    return database.update(
            "delete from account_member where account_id = :account and person = :person",
            statement -> statement.bind("account", account.value()).bind("person", person.value()))
        == 1;
  }

  /** Reads {@code account_id}, {@code person}, {@code role} and {@code since}. */
  public static AccountMember read(ResultSet row) throws SQLException {
    return new AccountMember(
        new AccountId(row.getString("account_id")),
        new Email(row.getString("person")),
        MemberRole.valueOf(row.getString("role")),
        Rows.instant(row, "since"));
  }
}
