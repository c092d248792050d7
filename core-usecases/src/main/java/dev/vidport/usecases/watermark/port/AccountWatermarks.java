package dev.vidport.usecases.watermark.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.watermark.AccountWatermark;
import java.util.Optional;

/** The watermarks of accounts, at most one of each. */
public interface AccountWatermarks {
  Optional<AccountWatermark> find(AccountId account);

  /** Sets the watermark of its account, in place of an earlier one. */
  void put(AccountWatermark watermark);

  /**
   * @return whether the account had a watermark
   */
  boolean delete(AccountId account);
}
