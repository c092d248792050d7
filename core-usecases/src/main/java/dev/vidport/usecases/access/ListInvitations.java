package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.access.port.Invitations;
import java.util.List;
import java.util.Optional;

/** Lists invitations in the order of their e-mail addresses, for an operator. */
public final class ListInvitations {
  /** Maximum number of invitations of a page. */
  public static final int MAX_LIMIT = 500;

  private final Invitations invitations;

  ListInvitations(Invitations invitations) {
    this.invitations = invitations;
  }

  /**
   * Includes those that have expired, until they are deleted.
   *
   * @param after the address that the previous page named; empty for the first page
   */
  public Page handleAsOperator(Optional<String> after, int limit) {
    Problems problems = new Problems();
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be from 1 to " + MAX_LIMIT);
    Optional<Email> email = after.flatMap(Email::parse);
    problems.unless(
        after.isPresent() == email.isPresent(), "after", "must be the address that a page named");
    problems.refuseIfAny();
    List<Invitation> found = invitations.list(email, limit + 1);
    List<Invitation> page = found.stream().limit(limit).toList();
    return new Page(
        page,
        found.size() > limit ? Optional.of(page.get(limit - 1).email().value()) : Optional.empty());
  }

  /**
   * A page of the list.
   *
   * @param next where the next page begins; empty when there is none
   */
  public record Page(List<Invitation> invitations, Optional<String> next) {
    public Page {
      invitations = List.copyOf(invitations);
    }
  }
}
