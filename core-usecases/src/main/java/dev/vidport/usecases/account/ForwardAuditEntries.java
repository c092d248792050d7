package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditReceiver;
import dev.vidport.usecases.account.port.LinkedEntry;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Sends linked audit entries to a receiver, each at least once and in their order. What was sent is
 * stored after each batch. After a failure, the pause doubles up to five minutes.
 */
public final class ForwardAuditEntries {
  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final Duration MAX_PAUSE = Duration.ofMinutes(5);
  private static final int BATCH = 200;
  private static final int MAX_BATCHES = 20;

  private final AuditChain chain;
  private final Optional<AuditReceiver> receiver;
  private final Clock clock;
  private Duration pause = PERIOD;
  private Instant next = Instant.MIN;

  ForwardAuditEntries(AuditChain chain, Optional<AuditReceiver> receiver, Clock clock) {
    this.chain = chain;
    this.receiver = receiver;
    this.clock = clock;
  }

  /**
   * @throws IOException when the receiver has not confirmed entries; they are sent again
   */
  public synchronized void handle() throws IOException {
    if (receiver.isEmpty() || clock.instant().isBefore(next)) {
      return;
    }
    try {
      forward(receiver.get());
      pause = PERIOD;
    } catch (IOException | RuntimeException e) {
      next = clock.instant().plus(pause);
      pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
      throw e;
    }
  }

  private void forward(AuditReceiver to) throws IOException {
    long last = chain.ends().forwarded();
    for (int batch = 0; batch < MAX_BATCHES; batch++) {
      List<LinkedEntry> entries = chain.read(last, BATCH);
      if (entries.isEmpty()) {
        return;
      }
      to.send(entries);
      last = entries.get(entries.size() - 1).link().number();
      chain.forwarded(last);
    }
  }

  /**
   * @param link is done before, so that one task is enough
   */
  RecurringTask recurringTask(LinkAuditEntries link) {
    return new RecurringTask(
        "link-audit-entries",
        PERIOD,
        () -> {
          link.handle();
          handle();
        });
  }
}
