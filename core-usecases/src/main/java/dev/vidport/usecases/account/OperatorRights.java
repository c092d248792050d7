package dev.vidport.usecases.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.LockedOperators;
import java.time.Instant;
import java.util.Set;

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
    if (actor.kind() == Actor.Kind.OPERATOR_ACCOUNT) {
      confirm(accounts.lockOperators(now, Set.of()), actor);
    }
  }

  /**
   * The same, and locks the account that the transaction changes.
   *
   * @throws RefusalException {@code FORBIDDEN}
   */
  public static void confirm(Accounts accounts, AccountId changed, Actor actor, Instant now) {
    if (actor.kind() == Actor.Kind.OPERATOR_ACCOUNT) {
      confirm(accounts.lockOperators(now, Set.of(changed)), actor);
    } else {
      accounts.lock(changed);
    }
  }

  /** The same for operators that the caller has locked. */
  static void confirm(LockedOperators locked, Actor actor) {
    boolean isConfirmed =
        actor.kind() != Actor.Kind.OPERATOR_ACCOUNT
            || locked.persons().stream()
                .map(
                    person ->
                        Actor.operatorAccount(person.account(), person.email(), actor.address()))
                .anyMatch(actor::equals);
    if (!isConfirmed) {
      throw new RefusalException(RefusalCode.FORBIDDEN, "you are not an operator any more");
    }
  }
}
