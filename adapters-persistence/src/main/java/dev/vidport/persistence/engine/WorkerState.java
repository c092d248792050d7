package dev.vidport.persistence.engine;

import java.util.OptionalDouble;

/**
 * What a worker writes with its heartbeat.
 *
 * @param parallelChunks the chunks that it can render at a time now
 * @param speed measured speed; empty if it was not measured yet
 * @param freeBytes of the disk of its work folder
 */
record WorkerState(
    int parallelChunks, OptionalDouble speed, long freeBytes, WorkerVersions versions) {}
