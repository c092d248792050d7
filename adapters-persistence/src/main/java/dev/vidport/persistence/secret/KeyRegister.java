package dev.vidport.persistence.secret;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import java.util.List;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;

/**
 * The ids of the keys with which values of a database may be encrypted, in the table {@code
 * secret_key}. A host whose keys do not fit finds this out at its start.
 */
public final class KeyRegister {
  /** Begins the id that marks a database whose rows are not complete, because a move fills it. */
  public static final String UNFINISHED_MOVE = "moving-";

  private static final int FIRST = 1;

  private final Database database;

  public KeyRegister(Database database) {
    this.database = database;
  }

  /**
   * Checks the keys of a starting host, and registers the one that encrypts. Removes the ids of
   * keys that the host does not have and no value needs.
   *
   * @throws DatabaseProblem when values may need a key that the host does not have
   */
  public void open(EncryptionKeys keys) {
    boolean unused =
        database.apart(
            handle -> {
              boolean isRegistered = false;
              while (!isRegistered) {
                List<Entry> entries = entries(handle);
                requireAll(handle, entries, keys);
                isRegistered = register(handle, entries, keys.first().id());
              }
              removeUnused(handle, keys);
              return true;
            });
  }

  /**
   * Checks keys as {@link #open} does, and changes nothing.
   *
   * @throws DatabaseProblem when values may need a key that is not among {@code keys}
   */
  public void check(EncryptionKeys keys) {
    boolean unused =
        database.apart(
            handle -> {
              requireAll(handle, entries(handle), keys);
              return true;
            });
  }

  private static void requireAll(Handle handle, List<Entry> entries, EncryptionKeys keys) {
    if (entries.stream().anyMatch(entry -> entry.id().startsWith(UNFINISHED_MOVE))) {
      throw DatabaseProblem.ofSettings(
          "this database is the target of an unfinished move; run the same `vidport admin move`"
              + " again until it ends, or delete the database");
    }
    List<Entry> missing = missing(entries, keys);
    if (!missing.isEmpty() && missing.size() == entries.size()) {
      throw DatabaseProblem.ofSettings(
          "the secrets in the database are encrypted with another key: "
              + missing.get(0).id()
              + ", not "
              + keys.first().id()
              + "; set VIDPORT_SECRET_KEY or VIDPORT_SECRET_KEY_FILE to that key");
    }
    for (Entry entry : missing) {
      if (ValueCounts.anyOf(handle, entry.id())) {
        throw DatabaseProblem.ofSettings(
            "secrets in the database are encrypted with the key "
                + entry.id()
                + ", which is missing; add it after the first key until"
                + " `vidport admin secrets rotate` has encrypted them again");
      }
    }
  }

  private static List<Entry> missing(List<Entry> entries, EncryptionKeys keys) {
    return entries.stream().filter(entry -> keys.find(entry.id()).isEmpty()).toList();
  }

  private static List<Entry> entries(Handle handle) {
    return handle
        .createQuery("select number, id from secret_key order by number")
        .map((row, context) -> new Entry(row.getInt("number"), row.getString("id")))
        .list();
  }

  /**
   * Of several hosts that start at once on a new database, one registers its key; the others must
   * have the same.
   *
   * @return whether the key is registered, as read by the caller
   */
  private static boolean register(Handle handle, List<Entry> entries, String id) {
    if (entries.stream().anyMatch(entry -> entry.id().equals(id))) {
      return true;
    }
    OptionalInt last = entries.stream().mapToInt(Entry::number).max();
    int unused =
        handle
            .createUpdate(
                """
                insert into secret_key (number, id, created_at)
                values (:number, :id, current_timestamp)
                on conflict do nothing
                """)
            .bind("number", last.isPresent() ? last.getAsInt() + 1 : FIRST)
            .bind("id", id)
            .execute();
    return false;
  }

  private static void removeUnused(Handle handle, EncryptionKeys keys) {
    for (Entry entry : missing(entries(handle), keys)) {
      int unused =
          handle
              .createUpdate("delete from secret_key where id = :id")
              .bind("id", entry.id())
              .execute();
    }
  }

  private record Entry(int number, String id) {}
}
