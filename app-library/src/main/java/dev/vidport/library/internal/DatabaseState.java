package dev.vidport.library.internal;

import java.time.Instant;
import java.util.List;

/**
 * What is known about a database without changing it.
 *
 * @param product name and version of the database
 * @param time its current time
 * @param isEmpty whether Vidport has never used it
 * @param pending the migrations that the next start makes, each as version and description
 * @param canCreateTables whether the user may make them
 * @param isPooled whether a connection pooler is before the database
 * @param preparesStatements whether statements are prepared on the server
 */
public record DatabaseState(
    String product,
    Instant time,
    boolean isEmpty,
    List<String> pending,
    boolean canCreateTables,
    boolean isPooled,
    boolean preparesStatements) {}
