package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.AcceptInvitation;
import dev.vidport.usecases.access.CallerSession;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Makes the caller's person a member of the account that has invited them. */
public final class JoinAccount {
  private final AcceptInvitation accept;
  private final Transactions transactions;
  private final Clock clock;

  JoinAccount(AcceptInvitation accept, Transactions transactions, Clock clock) {
    this.accept = accept;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * The caller's session, whichever account it is of, proves the address.
   *
   * @throws dev.vidport.domain.refusal.RefusalException as {@link AcceptInvitation#handle}
   */
  public AcceptInvitation.Accepted handle(Principal principal, Actor actor, String token) {
    return transactions.in(
        () -> accept.handle(CallerSession.person(principal), token, actor, Timestamps.now(clock)));
  }
}
