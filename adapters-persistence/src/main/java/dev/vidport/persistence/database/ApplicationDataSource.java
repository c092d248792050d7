package dev.vidport.persistence.database;

import javax.sql.DataSource;

/**
 * Connections to a PostgreSQL database that belong to the embedding application, which closes them.
 *
 * @param source at least three connections at the same time; the user may create the schema, or
 *     tables in it
 * @param schema the schema of the tables of Vidport; created when it is missing
 */
public record ApplicationDataSource(DataSource source, String schema) {
  /** The schema, without the connections, whose text may hold a password. */
  @Override
  public String toString() {
    return "ApplicationDataSource[schema=" + schema + "]";
  }
}
