package dev.vidport.usecases.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Revokes a browser token of any account at once. For an operator. */
public final class RevokeToken {
  private final BrowserTokens tokens;
  private final AuditLog auditLog;
  private final Transactions transactions;
  private final Clock clock;

  public RevokeToken(
      BrowserTokens tokens, AuditLog auditLog, Transactions transactions, Clock clock) {
    this.tokens = tokens;
    this.auditLog = auditLog;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * A token that is already revoked stays so. The video that was made with it stays.
   *
   * @return the revoked token
   * @throws RefusalException {@code NOT_FOUND}
   */
  public BrowserToken handleAsOperator(TokenId id, Actor actor) {
    return transactions.in(
        () -> {
          BrowserToken token =
              tokens
                  .find(id)
                  .orElseThrow(
                      () -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such token"));
          if (tokens.revoke(id)) {
            auditLog.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    token.account(),
                    actor,
                    AuditAction.TOKEN_REVOKED,
                    id.value()));
          }
          return token.asRevoked();
        });
  }
}
