package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.account.port.Accounts;
import java.util.List;
import java.util.Optional;

/** Lists accounts in the order of their e-mail addresses, for an operator. */
public final class ListAccounts {
  /** Maximum number of accounts on a page. */
  public static final int MAX_LIMIT = 500;

  private final Accounts accounts;

  public ListAccounts(Accounts accounts) {
    this.accounts = accounts;
  }

  /**
   * @param filter which accounts to list
   * @param after e-mail address of the last account of the previous page; empty for the first page
   */
  public Page handleAsOperator(AccountFilter filter, Optional<String> after, int limit) {
    Problems problems = new Problems();
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be from 1 to " + MAX_LIMIT);
    Optional<Email> email = after.flatMap(Email::parse);
    problems.unless(
        after.isPresent() == email.isPresent(), "after", "must be the address that a page named");
    problems.refuseIfAny();
    List<Account> found = accounts.list(filter, email, limit + 1);
    List<Account> page = found.stream().limit(limit).toList();
    return new Page(
        page,
        found.size() > limit ? Optional.of(page.get(limit - 1).email().value()) : Optional.empty());
  }

  /**
   * A page of the list.
   *
   * @param next where the next page begins; empty when there is none
   */
  public record Page(List<Account> accounts, Optional<String> next) {
    public Page {
      accounts = List.copyOf(accounts);
    }
  }
}
