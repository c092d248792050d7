package dev.vidport.usecases.job.port;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A worker in an operator's list.
 *
 * @param instance names the process; the steps that it runs have this name
 * @param name the same after a restart
 * @param isAlive whether its last heartbeats have arrived
 * @param isPaused whether an operator has paused it: it starts no steps
 * @param slots how many heavy steps it runs at a time
 * @param parallelChunks how many chunks it can render at a time without sharing processors; 0 while
 *     it starts no heavy steps, because it is paused, its disk is full, or ffmpeg or the store is
 *     not usable
 * @param speed pixels of all renditions that it encodes in a second; empty until it has rendered
 * @param version its release of Vidport; empty if it is not known
 * @param ffmpeg the version of its ffmpeg; empty until that is known
 * @param captions whether it can draw captions into the picture
 * @param freeBytes of the disk of its work folder
 * @param runningSteps the steps of all lanes that it runs
 * @param lastSeen its last heartbeat, by the clock of the database
 */
public record WorkerEntry(
    String instance,
    String name,
    boolean isAlive,
    boolean isPaused,
    int slots,
    int parallelChunks,
    OptionalDouble speed,
    Optional<String> version,
    Optional<String> ffmpeg,
    CaptionSupport captions,
    long freeBytes,
    int runningSteps,
    Instant lastSeen) {}
