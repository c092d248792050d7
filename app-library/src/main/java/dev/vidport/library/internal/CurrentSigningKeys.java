package dev.vidport.library.internal;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stored keys of links, read again every few seconds, so that a rotation reaches a running
 * host. Requests never wait for the database: they use what was read last.
 */
final class CurrentSigningKeys implements Supplier<SigningKeyRing>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentSigningKeys.class);

  /** A third of the time between the rotation and the first link that the new key signs. */
  private static final Duration PERIOD = Duration.ofSeconds(3);

  private final SigningKeys stored;
  private final SigningKey first;
  private final UnaryOperator<SigningKeyRing> change;
  private final ScheduledExecutorService reader =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("vidport-signing-keys"));
  private volatile SigningKeyRing ring;

  /**
   * @param first is stored if there is no key yet
   * @param change replaces keys that the settings define
   */
  CurrentSigningKeys(SigningKeys stored, SigningKey first, UnaryOperator<SigningKeyRing> change) {
    this.stored = stored;
    this.first = first;
    this.change = change;
    this.ring = read();
  }

  CurrentSigningKeys start() {
    var unused =
        reader.scheduleWithFixedDelay(
            this::refresh, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    return this;
  }

  @Override
  public SigningKeyRing get() {
    return ring;
  }

  private void refresh() {
    try {
      SigningKeyRing read = read();
      logRotation(ring, read);
      ring = read;
    } catch (RuntimeException e) {
      // Usually an outage of the database, which is logged elsewhere.
      LOG.debug("Could not read the keys that sign links; trying again", e);
    }
  }

  private SigningKeyRing read() {
    return change.apply(stored.loadOrStore(first));
  }

  private static void logRotation(SigningKeyRing before, SigningKeyRing now) {
    SigningKey newest = now.keys().get(0);
    if (newest.number() != before.keys().get(0).number()) {
      LOG.info("A new key signs links: number={} from={}", newest.number(), newest.signsFrom());
    }
  }

  /** Does not interrupt a query, which makes H2 close its file for all connections. */
  @Override
  public void close() {
    reader.shutdown();
  }
}
