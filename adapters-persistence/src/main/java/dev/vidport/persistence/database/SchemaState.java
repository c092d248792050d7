package dev.vidport.persistence.database;

import java.time.Instant;
import java.util.List;

/**
 * What is known about a database without changing it.
 *
 * @param product name and version of the database
 * @param time its current time
 * @param applied number of migrations that it has had, of which a baseline counts as one; 0 for an
 *     empty database
 * @param pending the migrations that the next start makes, each as version and description; for an
 *     empty database the baseline and those after it
 * @param canCreateTables whether the user may make them
 */
public record SchemaState(
    String product, Instant time, int applied, List<String> pending, boolean canCreateTables) {}
