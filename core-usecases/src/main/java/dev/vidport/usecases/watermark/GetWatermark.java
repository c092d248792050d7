package dev.vidport.usecases.watermark;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.util.Optional;

/** Returns the watermark of the caller's account. */
public final class GetWatermark {
  private final AccountWatermarks watermarks;

  GetWatermark(AccountWatermarks watermarks) {
    this.watermarks = watermarks;
  }

  /** Empty if the account has none. */
  public Optional<AccountWatermark> handle(Principal principal) {
    return watermarks.find(principal.accountId());
  }
}
