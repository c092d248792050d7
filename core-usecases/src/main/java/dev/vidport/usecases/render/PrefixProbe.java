package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;

/**
 * Probes the beginning of a live file again and again while it grows, until its facts can be relied
 * on: the live rendering is discarded if the complete file has others.
 */
final class PrefixProbe {
  /** A few megabytes identify the contents of a file; a part may have gigabytes. */
  private static final int MAX_BYTES = 8 << 20;

  /** The mean frame rate of fewer seconds differs too much from that of the whole. */
  private static final long ENOUGH_MICROS = 5_000_000;

  /** Enough of any file, whatever its length in seconds. */
  private static final long ENOUGH_BYTES = StreamedFile.MIN_PART_BYTES;

  private final MediaProber prober;
  private final RecordingFile file;
  private final StepControl control;
  private long probedBytes;

  /** Consecutive failures to list the parts. */
  private int failedListings;

  private Optional<SourceFacts> facts = Optional.empty();

  PrefixProbe(MediaProber prober, RecordingFile file, StepControl control) {
    this.prober = prober;
    this.file = file;
    this.control = control;
  }

  /**
   * Probes what has arrived.
   *
   * @return empty until enough of the file has arrived
   * @throws UnusableMediaException when enough has arrived, but it cannot be rendered
   */
  Optional<SourceFacts> facts() throws UnusableMediaException, IOException, StepStoppedException {
    long arrived = facts.isPresent() ? 0 : arrivedBytes();
    if (arrived > probedBytes) {
      probedBytes = arrived;
      facts = probe((int) Math.min(arrived, MAX_BYTES));
    }
    return facts;
  }

  /**
   * 0 while the store is unavailable, or joins the parts: the caller probes again after a pause.
   */
  private long arrivedBytes() throws IOException {
    try {
      long arrived = file.arrivedBytes();
      failedListings = 0;
      return arrived;
    } catch (InterruptedIOException | ReplacedUploadException last) {
      throw last;
    } catch (IOException e) {
      failedListings++;
      if (failedListings >= RecordingInputStream.MAX_ATTEMPTS) {
        throw e;
      }
      return 0;
    }
  }

  private Optional<SourceFacts> probe(int count)
      throws UnusableMediaException, IOException, StepStoppedException {
    boolean enough = count >= ENOUGH_BYTES;
    try {
      SourceFacts found = prober.probePrefix(FilePrefix.of(file, count), control);
      return Optional.of(found).filter(known -> enough || known.lengthMicros() >= ENOUGH_MICROS);
    } catch (UnusableMediaException tooShort) {
      if (enough) {
        throw tooShort;
      }
      return Optional.empty();
    }
  }
}
