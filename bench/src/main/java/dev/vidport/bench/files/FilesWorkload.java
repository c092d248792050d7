package dev.vidport.bench.files;

import java.time.Duration;

/**
 * Amount of work of the file measurements.
 *
 * @param partsPerTurn number of parts of 16 MiB that each side receives per run
 * @param rounds number of measured runs of each side
 * @param fileBytes size of the file to play
 * @param turn duration of one playback run
 */
public record FilesWorkload(int partsPerTurn, int rounds, long fileBytes, Duration turn) {
  /** More than 2 GiB of parts and a file of 200 MB. */
  public static final FilesWorkload USUAL =
      new FilesWorkload(26, 4, 200_000_000, Duration.ofSeconds(3));

  public static final FilesWorkload QUICK =
      new FilesWorkload(2, 1, 20_000_000, Duration.ofMillis(300));
}
