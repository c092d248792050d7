package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The keys of signed links, in the table {@code signing_key}. */
public final class JdbcSigningKeys implements SigningKeys {
  /** The number of the key of player pages. */
  private static final int PAGES = 0;

  private final Database database;
  private final SecretCipher cipher;

  public JdbcSigningKeys(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public SigningKeyRing loadOrStore(SigningKey first) {
    return database.apart(handle -> load(handle).orElseGet(() -> store(handle, first)));
  }

  /**
   * When several hosts start at once, one stores its candidate and all return that one. The key of
   * pages is stored first, so a host that finds a key of links finds both.
   */
  private SigningKeyRing store(Handle handle, SigningKey first) {
    boolean unusedPages = insert(handle, PAGES, first);
    boolean unusedLinks = insert(handle, first.number(), first);
    return load(handle).orElseThrow();
  }

  private boolean insert(Handle handle, int number, SigningKey key) {
    return handle
            .createUpdate(
                """
                insert into signing_key (number, secret, created_at, signs_from, valid_until)
                values (:number, :secret, :created, :from, :until)
                on conflict do nothing
                """)
            .bind("number", number)
            .bind(
                "secret",
                cipher.encrypt(key.secret().getEncoded(), EncryptedColumn.SIGNING_KEY, number))
            .bind("created", key.createdAt())
            .bind("from", key.signsFrom())
            .bind("until", key.validUntil())
            .execute()
        == 1;
  }

  private Optional<SigningKeyRing> load(Handle handle) {
    List<SigningKey> all = all(handle);
    List<SigningKey> ofLinks = ofLinks(all);
    return all.stream()
        .filter(key -> key.number() == PAGES)
        .findFirst()
        .filter(pages -> !ofLinks.isEmpty())
        .map(pages -> new SigningKeyRing(ofLinks, pages.secret()));
  }

  private static List<SigningKey> ofLinks(List<SigningKey> all) {
    return all.stream().filter(key -> key.number() != PAGES).toList();
  }

  private List<SigningKey> all(Handle handle) {
    return handle
        .createQuery(
            """
            select number, secret, created_at, signs_from, valid_until
            from signing_key order by number desc
            """)
        .map((row, context) -> key(row))
        .list();
  }

  private SigningKey key(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    byte[] secret = cipher.decrypt(row.getBytes("secret"), EncryptedColumn.SIGNING_KEY, number);
    return new SigningKey(
        number,
        SigningKey.secret(secret),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "signs_from"),
        Rows.optionalInstant(row, "valid_until"));
  }

  @Override
  public List<SigningKey> list() {
    return database.with(handle -> ofLinks(all(handle)));
  }

  @Override
  public boolean rotate(SigningKey next, Instant previousValidUntil) {
    return database.with(
        handle -> {
          if (!insert(handle, next.number(), next)) {
            return false;
          }
          handle
              .createUpdate(
                  """
                  update signing_key set valid_until = :until
                  where number <> :pages and number < :next
                    and (valid_until is null or valid_until > :until)
                  """)
              .bind("until", previousValidUntil)
              .bind("pages", PAGES)
              .bind("next", next.number())
              .execute();
          return true;
        });
  }

  @Override
  public int deleteExpired(Instant time) {
    return database.update(
        "delete from signing_key where number <> :pages and valid_until < :time",
        statement -> statement.bind("pages", PAGES).bind("time", time));
  }
}
