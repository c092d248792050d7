package dev.vidport.usecases.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.BrowserTokens;
import java.util.List;

/** Lists the browser tokens of any account, without their secrets. For an operator. */
public final class ListTokens {
  /** The most tokens that one call returns. */
  public static final int MAX = 1_000;

  private final BrowserTokens tokens;

  public ListTokens(BrowserTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * The newest first, ended ones included until they are swept.
   *
   * @param max at most {@value #MAX} are returned
   */
  public List<BrowserToken> handleAsOperator(AccountId account, int max) {
    return tokens.of(account, Math.min(max, MAX));
  }
}
