package dev.vidport.persistence.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.account.Email;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.access.port.Passkeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Passkeys in the table {@code passkey}. Each takes one of the places of its person, which are
 * unique: so no lock is needed to bound their number.
 */
public final class JdbcPasskeys implements Passkeys {
  private static final String COLUMNS =
      "id, person, name, credential_id, credential, sign_count, created_at, last_used_on";

  private final Database database;

  public JdbcPasskeys(Database database) {
    this.database = database;
  }

  @Override
  public boolean insert(Passkey passkey) {
    // Another request may take the place first; then there is one place less.
    for (int tries = 0; tries <= Passkey.MAX_PER_PERSON; tries++) {
      Optional<Integer> place = freePlace(passkey.person());
      if (place.isEmpty() || find(passkey.credential().id()).isPresent()) {
        return false;
      }
      if (insert(passkey, place.get())) {
        return true;
      }
    }
    return false;
  }

  private Optional<Integer> freePlace(Email person) {
    List<Integer> taken =
        database.with(
            handle ->
                handle
                    .createQuery("select place from passkey where person = :person")
                    .bind("person", person.value())
                    .mapTo(Integer.class)
                    .list());
    return IntStream.rangeClosed(1, Passkey.MAX_PER_PERSON)
        .boxed()
        .filter(place -> !taken.contains(place))
        .findFirst();
  }

  private boolean insert(Passkey passkey, int place) {
    return database.update(
            """
            insert into passkey
              (id, person, place, name, credential_id, credential, sign_count, created_at, last_used_on)
            values (:id, :person, :place, :name, :credentialId, :credential, :signCount, :createdAt, :lastUsedOn)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("id", passkey.id().value())
                    .bind("person", passkey.person().value())
                    .bind("place", place)
                    .bind("name", passkey.name())
                    .bind("credentialId", passkey.credential().id())
                    .bind("credential", passkey.credential().data())
                    .bind("signCount", passkey.credential().signCount())
                    .bind("createdAt", passkey.createdAt())
                    .bind("lastUsedOn", passkey.lastUsedOn().orElse(null)))
        == 1;
  }

  @Override
  public List<Passkey> of(Email person) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select "
                        + COLUMNS
                        + " from passkey where person = :person order by created_at, id")
                .bind("person", person.value())
                .map((row, context) -> passkey(row))
                .list());
  }

  @Override
  public List<Email> personsWith(Instant before, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select distinct person from passkey where created_at < :before
                    fetch first :max rows only
                    """)
                .bind("before", before)
                .bind("max", max)
                .map((row, context) -> new Email(row.getString("person")))
                .list());
  }

  @Override
  public Optional<Passkey> find(String credential) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select " + COLUMNS + " from passkey where credential_id = :credential")
                .bind("credential", credential)
                .map((row, context) -> passkey(row))
                .findOne());
  }

  @Override
  public boolean used(PasskeyId id, long before, long signCount, LocalDate day) {
    return database.update(
            """
            update passkey set sign_count = :signCount, last_used_on = :day
            where id = :id and sign_count = :before
            """,
            statement ->
                statement
                    .bind("id", id.value())
                    .bind("before", before)
                    .bind("signCount", signCount)
                    .bind("day", day))
        == 1;
  }

  @Override
  public boolean rename(PasskeyId id, Email person, String name) {
    return database.update(
            "update passkey set name = :name where id = :id and person = :person",
            statement ->
                statement.bind("id", id.value()).bind("person", person.value()).bind("name", name))
        == 1;
  }

  @Override
  public boolean delete(PasskeyId id, Email person) {
    return database.update(
            "delete from passkey where id = :id and person = :person",
            statement -> statement.bind("id", id.value()).bind("person", person.value()))
        == 1;
  }

  @Override
  public int deleteAbandoned(Instant before, Instant now, int max) {
    database.update(
        """
        update passkey set abandoned_at = null
        where abandoned_at is not null
          and exists (select 1 from account_member where account_member.person = passkey.person)
        """,
        statement -> statement);
    database.update(
        """
        update passkey set abandoned_at = :now
        where id in (
          select id from passkey abandoned
          where abandoned_at is null
            and not exists (select 1 from account_member where account_member.person = abandoned.person)
          fetch first :max rows only)
        """,
        statement -> statement.bind("now", now).bind("max", max));
    return database.update(
        """
        delete from passkey
        where id in (
          select id from passkey abandoned
          where abandoned_at < :before
            and not exists (select 1 from account_member where account_member.person = abandoned.person)
          fetch first :max rows only)
        """,
        statement -> statement.bind("before", before).bind("max", max));
  }

  private static Passkey passkey(ResultSet row) throws SQLException {
    return new Passkey(
        new PasskeyId(row.getString("id")),
        new Email(row.getString("person")),
        row.getString("name"),
        new PasskeyCredential(
            row.getString("credential_id"), row.getString("credential"), row.getLong("sign_count")),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getObject("last_used_on", LocalDate.class)));
  }
}
