package dev.vidport.persistence.database;

import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What the catalog of a database says about its tables, in sorted lines of text. Two databases with
 * equal lines accept the same rows and statements: the lines leave out the order of columns and the
 * names that the database has generated.
 */
final class SchemaDescription {
  /** The columns of a table, sorted by name; both databases have this view of the SQL standard. */
  private static final String COLUMNS =
      """
      select concat_ws(' ', 'column', table_name, column_name, data_type,
                       'length', coalesce(cast(character_maximum_length as varchar(20)), '-'),
                       'precision', coalesce(cast(numeric_precision as varchar(20)), '-'),
                       coalesce(cast(numeric_scale as varchar(20)), '-'),
                       coalesce(cast(datetime_precision as varchar(20)), '-'),
                       'collation', coalesce(collation_name, '-'),
                       'nullable', is_nullable,
                       'default', coalesce(column_default, '-'),
                       'identity', is_identity, coalesce(identity_generation, '-'),
                       'generated', is_generated)
      from information_schema.columns
      where table_schema = current_schema() and table_name <> 'schema_history'
      """;

  private static final List<String> H2 =
      List.of(
          COLUMNS,
          """
          select concat_ws(' ', 'table', table_name, table_type)
          from information_schema.tables
          where table_schema = current_schema() and table_name <> 'schema_history'
          """,
          // Primary keys, uniques and foreign keys, with the columns in their order.
          """
          select concat_ws(' ', 'constraint', used.table_name, made.constraint_type,
                           listagg(used.column_name, ', ')
                             within group (order by used.ordinal_position),
                           coalesce('references ' || min(target.table_name) || ' '
                             || listagg(target.column_name, ', ')
                                  within group (order by used.ordinal_position)
                             || ' on delete ' || min(reference.delete_rule)
                             || ' on update ' || min(reference.update_rule), ''))
          from information_schema.table_constraints as made
          join information_schema.key_column_usage as used
            on used.constraint_schema = made.constraint_schema
              and used.constraint_name = made.constraint_name
          left join information_schema.referential_constraints as reference
            on reference.constraint_schema = made.constraint_schema
              and reference.constraint_name = made.constraint_name
          left join information_schema.key_column_usage as target
            on target.constraint_schema = reference.unique_constraint_schema
              and target.constraint_name = reference.unique_constraint_name
              and target.ordinal_position = used.position_in_unique_constraint
          where made.table_schema = current_schema() and made.table_name <> 'schema_history'
          group by made.constraint_name, used.table_name, made.constraint_type
          """,
          """
          select concat_ws(' ', 'constraint', made.table_name, 'CHECK', condition.check_clause)
          from information_schema.table_constraints as made
          join information_schema.check_constraints as condition
            on condition.constraint_schema = made.constraint_schema
              and condition.constraint_name = made.constraint_name
          where made.table_schema = current_schema() and made.table_name <> 'schema_history'
          """,
          // The index of a constraint has a generated name.
          """
          select concat_ws(' ', 'index', index.table_name,
                           case when index.is_generated then '-' else index.index_name end,
                           index.index_type_name,
                           listagg(part.column_name || ' ' || part.ordering_specification || ' '
                                     || coalesce(part.null_ordering, '-') || ' '
                                     || part.is_unique, ', ')
                             within group (order by part.ordinal_position))
          from information_schema.indexes as index
          join information_schema.index_columns as part
            on part.index_schema = index.index_schema and part.index_name = index.index_name
              and part.table_name = index.table_name
          where index.table_schema = current_schema() and index.table_name <> 'schema_history'
          group by index.table_name, index.index_name, index.index_type_name, index.is_generated
          """);

  private static final List<String> POSTGRESQL =
      List.of(
          COLUMNS,
          """
          select concat_ws(' ', 'table', relname, relkind, relpersistence)
          from pg_class
          where relnamespace = current_schema()::regnamespace and relkind not in ('i', 'I', 'S')
            and relname <> 'schema_history'
          """,
          """
          select concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid))
          from pg_constraint
          where connamespace = current_schema()::regnamespace
            and conrelid <> 'schema_history'::regclass
          """,
          // The definition of an index contains its name. That of the index of a constraint is
          // generated.
          """
          select concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
          from pg_index join pg_class on pg_class.oid = indexrelid
          where relnamespace = current_schema()::regnamespace
            and indrelid <> 'schema_history'::regclass
            and not exists (select 1 from pg_constraint where conindid = indexrelid)
          """);

  private SchemaDescription() {}

  static List<String> of(Database database) {
    List<String> queries = database.dialect() == Dialect.H2 ? H2 : POSTGRESQL;
    return database.with(
        handle ->
            queries.stream().flatMap(query -> lines(handle, query).stream()).sorted().toList());
  }

  private static List<String> lines(Handle handle, String query) {
    return handle.createQuery(query).mapTo(String.class).list();
  }
}
