package dev.vidport.usecases.usage;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.video.Ended;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The captioned minutes of an account on one day, in UTC (service interface, section 8). */
public final class CaptionLimit {
  private final UsageLedger ledger;
  private final Clock clock;

  public CaptionLimit(UsageLedger ledger, Clock clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  /** Whether captions of {@code video} would exceed the limit. */
  public boolean isReached(Ended video) {
    LocalDate today = LocalDate.ofInstant(Timestamps.now(clock), ZoneOffset.UTC);
    return !CaptionUsage.fitsDay(
        ledger.captionMicros(video.account(), today), video.output().orElseThrow().lengthMicros());
  }
}
