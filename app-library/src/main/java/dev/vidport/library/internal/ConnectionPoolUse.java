package dev.vidport.library.internal;

/**
 * The use of the database connections at one moment.
 *
 * @param active connections in use
 * @param idle open connections that are not in use
 * @param waiting threads that wait for a connection
 * @param max the size limit of the pool
 */
public record ConnectionPoolUse(int active, int idle, int waiting, int max) {}
