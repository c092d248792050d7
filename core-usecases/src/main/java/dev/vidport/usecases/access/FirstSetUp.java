package dev.vidport.usecases.access;

import dev.vidport.domain.access.SetUpCode;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.signing.port.LinkSigner;

/**
 * The first set-up of an instance, possible while it has no account. The code follows from a key of
 * the instance, so that all hosts have the same, and it need not be stored.
 */
public final class FirstSetUp {
  private final Accounts accounts;
  private final LinkSigner signer;

  /** Accounts are never deleted. */
  private volatile boolean isClosed;

  FirstSetUp(Accounts accounts, LinkSigner signer) {
    this.accounts = accounts;
    this.signer = signer;
  }

  public boolean isOpen() {
    if (!isClosed) {
      isClosed = !accounts.isEmpty();
    }
    return !isClosed;
  }

  /**
   * The code of the set-up. For an operator.
   *
   * @throws RefusalException {@code FORBIDDEN} when the instance has an account
   */
  public SetUpCode codeAsOperator() {
    requireOpen();
    return code();
  }

  /** The key is never rotated, so the code that a host has printed stays valid. */
  SetUpCode code() {
    return SetUpCode.of(signer.lastingHash("set-up-code", ""));
  }

  void requireOpen() {
    if (!isOpen()) {
      throw closed();
    }
  }

  static RefusalException closed() {
    return new RefusalException(
        RefusalCode.FORBIDDEN, "this instance has an account already, so it is set up: sign in");
  }
}
