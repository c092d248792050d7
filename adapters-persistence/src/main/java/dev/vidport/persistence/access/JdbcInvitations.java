package dev.vidport.persistence.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.port.Invitations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Invitations in the table {@code invitation}. */
public final class JdbcInvitations implements Invitations {
  private final Database database;

  public JdbcInvitations(Database database) {
    this.database = database;
  }

  @Override
  public void replace(Invitation invitation) {
    database.inTransaction(
        handle -> {
          handle
              .createUpdate("delete from invitation where email = :email")
              .bind("email", invitation.email().value())
              .execute();
          return insert(handle, invitation);
        });
  }

  private static int insert(Handle handle, Invitation invitation) {
    return handle
        .createUpdate(
            """
            insert into invitation (email, created_at, expires_at)
            values (:email, :createdAt, :expiresAt)
            on conflict do nothing
            """)
        .bind("email", invitation.email().value())
        .bind("createdAt", invitation.createdAt())
        .bind("expiresAt", invitation.expiresAt())
        .execute();
  }

  @Override
  public Optional<Invitation> find(Email email) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select email, created_at, expires_at from invitation where email = :email")
                .bind("email", email.value())
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public boolean delete(Email email) {
    return database.update(
            "delete from invitation where email = :email",
            statement -> statement.bind("email", email.value()))
        == 1;
  }

  @Override
  public List<Invitation> list(Optional<Email> after, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select email, created_at, expires_at from invitation
                    where email > :after
                    order by email
                    fetch first :max rows only
                    """)
                .bind("after", after.map(Email::value).orElse(""))
                .bind("max", max)
                .map((row, context) -> read(row))
                .list());
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("invitation", "email", "expires_at", "<=", now, max);
  }

  private static Invitation read(ResultSet row) throws SQLException {
    return new Invitation(
        new Email(row.getString("email")),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "expires_at"));
  }
}
