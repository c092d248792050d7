package dev.vidport.persistence.database;

import java.time.Instant;
import java.util.List;

/**
 * The state of a database before a start.
 *
 * @param product name and version of the database
 * @param time its current time
 * @param applied number of migrations that it has had; 0 for an empty database
 * @param pending the migrations that the next start makes, each as version and description
 * @param canCreateTables whether the user may make them
 * @param isPooled whether a connection pooler is before the database
 * @param preparesStatements whether statements are prepared on the server
 */
public record SchemaState(
    String product,
    Instant time,
    int applied,
    List<String> pending,
    boolean canCreateTables,
    boolean isPooled,
    boolean preparesStatements) {}
