package dev.vidport.usecases.image;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets each account decode one image at a time, so that no account takes the decoders from the
 * others. Thread-safe; one per host.
 */
public final class ImageDecodeLimit {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final Set<AccountId> decoding = ConcurrentHashMap.newKeySet();

  /**
   * @throws RefusalException {@code RATE_LIMITED} while another image of the account is decoded
   */
  public byte[] decode(AccountId account, Decoding work)
      throws UnusableMediaException, IOException {
    if (!decoding.add(account)) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.RATE_LIMITED,
              "another image of the account is being processed; try again",
              RETRY_AFTER));
    }
    try {
      return work.run();
    } finally {
      decoding.remove(account);
    }
  }

  /** Decodes an image. */
  @FunctionalInterface
  public interface Decoding {
    byte[] run() throws UnusableMediaException, IOException;
  }
}
