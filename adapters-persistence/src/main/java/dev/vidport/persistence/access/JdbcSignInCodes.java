package dev.vidport.persistence.access;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.access.port.SignInCodes;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Sign-in codes in the table {@code sign_in_code}. */
public final class JdbcSignInCodes implements SignInCodes {
  /** A round fails only when another request inserted or deleted the row in the meantime. */
  private static final int MAX_ROUNDS = 10;

  private final Database database;

  public JdbcSignInCodes(Database database) {
    this.database = database;
  }

  @Override
  public void replace(SignInCode code) {
    boolean isStored =
        database.with(
            handle -> {
              for (int round = 0; round < MAX_ROUNDS; round++) {
                if (update(handle, code) || insert(handle, code)) {
                  return true;
                }
              }
              return false;
            });
    if (!isStored) {
      throw new IllegalStateException("other requests kept changing the sign-in code");
    }
  }

  private static boolean update(Handle handle, SignInCode code) {
    return handle
            .createUpdate(
                """
                update sign_in_code set hash = :hash, tries = 0, expires_at = :expiresAt
                where subject = :subject
                """)
            .bind("subject", code.subject())
            .bind("hash", code.hash())
            .bind("expiresAt", code.expiresAt())
            .execute()
        == 1;
  }

  private static boolean insert(Handle handle, SignInCode code) {
    return handle
            .createUpdate(
                """
                insert into sign_in_code (subject, hash, tries, expires_at)
                values (:subject, :hash, 0, :expiresAt)
                on conflict do nothing
                """)
            .bind("subject", code.subject())
            .bind("hash", code.hash())
            .bind("expiresAt", code.expiresAt())
            .execute()
        == 1;
  }

  @Override
  public Optional<String> countTry(String subject, Instant now) {
    // A transaction of its own: the row stays locked between the two statements only.
    return database.apart(
        handle ->
            handle.inTransaction(own -> count(own, subject, now) ? hash(own, subject) : none()));
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static boolean count(Handle handle, String subject, Instant now) {
    return handle
            .createUpdate(
                """
                update sign_in_code set tries = tries + 1
                where subject = :subject and tries < :max and expires_at > :now
                """)
            .bind("subject", subject)
            .bind("max", SignInCode.MAX_TRIES)
            .bind("now", now)
            .execute()
        == 1;
  }

  private static Optional<String> hash(Handle handle, String subject) {
    return handle
        .createQuery("select hash from sign_in_code where subject = :subject")
        .bind("subject", subject)
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public boolean delete(String subject, String hash) {
    return database.update(
            "delete from sign_in_code where subject = :subject and hash = :hash",
            statement -> statement.bind("subject", subject).bind("hash", hash))
        == 1;
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("sign_in_code", "subject", "expires_at", "<=", now, max);
  }
}
