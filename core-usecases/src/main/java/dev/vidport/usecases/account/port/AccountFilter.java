package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.Account;
import java.util.Optional;

/**
 * Which accounts a list has: those that meet every condition that is present.
 *
 * @param emailPart a part of the e-mail address, in lower case
 */
public record AccountFilter(
    Optional<String> emailPart,
    Optional<String> plan,
    Optional<Boolean> disabled,
    Optional<Boolean> videosPaused,
    Optional<Boolean> operator) {
  public static final AccountFilter ALL =
      new AccountFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public boolean includes(Account account) {
    return emailPart.filter(part -> !account.email().value().contains(part)).isEmpty()
        && plan.filter(name -> !account.plan().equals(name)).isEmpty()
        && disabled.filter(value -> account.disabled() != value).isEmpty()
        && videosPaused.filter(value -> account.videosPaused() != value).isEmpty()
        && operator.filter(value -> account.operator() != value).isEmpty();
  }
}
