package dev.vidport.persistence.move;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of the installation.
 *
 * @param columns in the order of the database
 * @param identities the columns whose values the database counts
 */
record MovedTable(String name, List<String> columns, List<String> identities) {
  private static final String HISTORY = "schema_history";

  private static final String COLUMNS =
      """
      select c.table_name, c.column_name, c.is_identity
      from information_schema.columns c
      join information_schema.tables t
          on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position
      """;

  MovedTable {
    columns = List.copyOf(columns);
    identities = List.copyOf(identities);
  }

  /** All tables, each after those that it refers to. */
  static List<MovedTable> of(Connection connection) throws SQLException {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    Map<String, List<String>> identities = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COLUMNS)) {
      while (row.next()) {
        String table = row.getString(1);
        if (!table.equals(HISTORY)) {
          columns.computeIfAbsent(table, any -> new ArrayList<>()).add(row.getString(2));
          if (row.getString(3).equals("YES")) {
            identities.computeIfAbsent(table, any -> new ArrayList<>()).add(row.getString(2));
          }
        }
      }
    }
    List<MovedTable> found = new ArrayList<>();
    for (String name : ordered(connection, columns.keySet())) {
      found.add(
          new MovedTable(
              name,
              columns.getOrDefault(name, List.of()),
              identities.getOrDefault(name, List.of())));
    }
    return found;
  }

  private static List<String> ordered(Connection connection, Set<String> names)
      throws SQLException {
    Map<String, Set<String>> references = new LinkedHashMap<>();
    for (String name : names) {
      references.put(name, references(connection, name));
    }
    List<String> ordered = new ArrayList<>();
    while (!references.isEmpty()) {
      List<String> free =
          references.entrySet().stream()
              .filter(entry -> ordered.containsAll(entry.getValue()))
              .map(Map.Entry::getKey)
              .toList();
      if (free.isEmpty()) {
        throw new IllegalStateException("the references of tables form a cycle: " + references);
      }
      ordered.addAll(free);
      free.forEach(references::remove);
    }
    return ordered;
  }

  private static Set<String> references(Connection connection, String table) throws SQLException {
    Set<String> found = new HashSet<>();
    try (ResultSet row =
        connection.getMetaData().getImportedKeys(null, connection.getSchema(), table)) {
      while (row.next()) {
        found.add(row.getString("PKTABLE_NAME"));
      }
    }
    found.remove(table);
    return found;
  }

  String quoted() {
    return quoted(name);
  }

  String quotedColumns() {
    return columns.stream().map(MovedTable::quoted).collect(Collectors.joining(", "));
  }

  String selection() {
    return "select " + quotedColumns() + " from " + quoted();
  }

  boolean hasSameColumns(MovedTable other) {
    return Set.copyOf(columns).equals(Set.copyOf(other.columns));
  }

  static String quoted(String name) {
    return '"' + name + '"';
  }
}
