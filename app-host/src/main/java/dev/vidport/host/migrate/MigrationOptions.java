package dev.vidport.host.migrate;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How videos are migrated.
 *
 * @param maxHeight the largest rendition, as pixels of the short side
 * @param isPageOn whether each video gets a player page
 * @param retriesFailed whether videos that the service could not process are created again
 * @param isRelaying whether files go through this machine, instead of from the source to the
 *     service
 * @param cache a folder for files on their way, and for the records of uploads
 */
public record MigrationOptions(
    Optional<Integer> maxHeight,
    boolean isPageOn,
    boolean retriesFailed,
    boolean isRelaying,
    Path cache) {}
