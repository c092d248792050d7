package dev.vidport.bench.files;

import java.time.Duration;

/**
 * How much is sent.
 *
 * @param partsPerTurn parts of 16 MiB that each side takes in a turn
 * @param rounds turns of each side that count
 * @param fileBytes size of the file that is played
 * @param turn how long each side is read from in a turn
 */
public record FileSizes(int partsPerTurn, int rounds, long fileBytes, Duration turn) {
  /** More than 2 GiB of parts, 200 MB of file. */
  public static final FileSizes USUAL = new FileSizes(26, 4, 200_000_000, Duration.ofSeconds(3));

  public static final FileSizes QUICK = new FileSizes(2, 1, 20_000_000, Duration.ofMillis(300));
}
