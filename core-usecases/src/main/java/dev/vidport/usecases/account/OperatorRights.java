package dev.vidport.usecases.account;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Instant;

/** The rights of operators at the time of a change. */
public final class OperatorRights {
  private OperatorRights() {}

  /**
   * Confirms that the author of a change is still an operator: that the account is one, and the
   * person an owner of it. A request is authenticated by what was stored up to a second ago; within
   * that second, an operator whose rights have ended could give them back to itself. Other authors
   * than operators' accounts are not checked.
   *
   * <p>Part of the transaction of the caller, until whose end the operators cannot change.
   *
   * @throws RefusalException {@code FORBIDDEN}
   */
  public static void confirm(Accounts accounts, Actor actor, Instant now) {
    if (actor.kind() == Actor.Kind.OPERATOR_ACCOUNT
        && accounts.lockOperators(now).persons().stream()
            .noneMatch(
                person ->
                    actor.equals(
                        Actor.operatorAccount(
                            person.account(), person.email(), actor.address())))) {
      throw new RefusalException(RefusalCode.FORBIDDEN, "you are not an operator any more");
    }
  }
}
