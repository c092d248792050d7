package dev.vidport.usecases.account;

import dev.vidport.domain.account.AuditPosition;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.util.List;
import java.util.Optional;

/** Verifies the chain of the audit log, for an operator. */
public final class VerifyAuditLog {
  private static final int PAGE = 1_000;
  private static final String OTHER_HASH = "its hash is not that of the given position";

  private final AuditChain chain;

  VerifyAuditLog(AuditChain chain) {
    this.chain = chain;
  }

  /**
   * Reads all entries, also while others are added.
   *
   * @param known a position that was noted elsewhere before; empty to verify the chain by itself
   * @throws RefusalException {@code INVALID_REQUEST} for a position before the oldest entry
   */
  public Verification handleAsOperator(Optional<AuditPosition> known) {
    Verification first = verify(known);
    // Old entries may have been deleted meanwhile.
    return first.problem().isPresent() && !chain.ends().base().equals(first.base())
        ? verify(known)
        : first;
  }

  private Verification verify(Optional<AuditPosition> known) {
    AuditPosition base = chain.ends().base();
    AuditPosition last = base;
    known.ifPresent(position -> requireNotDeleted(position, base));
    if (known.filter(position -> isOther(position, base)).isPresent()) {
      return new Verification(
          base, base, 0, 0, Optional.of(new Problem(base.number(), OTHER_HASH)));
    }
    boolean isKnownFound = known.filter(base::equals).isPresent();
    long erased = 0;
    long from = Long.MIN_VALUE;
    List<LinkedEntry> page;
    do {
      page = chain.read(from, PAGE);
      for (LinkedEntry linked : page) {
        Optional<String> problem = problem(linked, last, known);
        if (problem.isPresent()) {
          return new Verification(
              base,
              last,
              erased,
              0,
              Optional.of(new Problem(linked.link().number(), problem.get())));
        }
        last = linked.link().position();
        from = last.number();
        isKnownFound |= known.filter(last::equals).isPresent();
        erased += isErased(linked) ? 1 : 0;
      }
    } while (!page.isEmpty());
    long unlinked = chain.countUnlinked();
    // The head is stored with the entries, so it is at least as new as what was read.
    AuditPosition head = chain.ends().head();
    if (head.number() > last.number() && !chain.read(last.number(), 1).isEmpty()) {
      head = last;
    }
    Optional<Problem> problem = problemOfEnds(last, head, known, isKnownFound);
    return new Verification(base, last, erased, unlinked, problem);
  }

  /** Otherwise, a chain that was computed again after the position would pass as the noted one. */
  private static void requireNotDeleted(AuditPosition known, AuditPosition base) {
    if (known.number() < base.number()) {
      throw new RefusalException(
          Refusal.invalid(
              "since",
              "can't be compared: all entries up to "
                  + base.number()
                  + " were deleted; give a later position"));
    }
  }

  private static boolean isOther(AuditPosition known, AuditPosition position) {
    return known.number() == position.number() && !known.equals(position);
  }

  private static Optional<String> problem(
      LinkedEntry linked, AuditPosition last, Optional<AuditPosition> known) {
    return linked
        .link()
        .problem(linked.entry(), last)
        .or(
            () ->
                known
                    .filter(position -> isOther(position, linked.link().position()))
                    .map(position -> OTHER_HASH));
  }

  private static Optional<Problem> problemOfEnds(
      AuditPosition last, AuditPosition head, Optional<AuditPosition> known, boolean isKnownFound) {
    if (head.number() > last.number()) {
      return Optional.of(
          new Problem(last.number() + 1, "entry " + (last.number() + 1) + " is missing"));
    }
    if (!head.equals(last)) {
      return Optional.of(new Problem(last.number(), "it is after the end of the chain"));
    }
    return known
        .filter(position -> !isKnownFound && position.number() > last.number())
        .map(
            position ->
                new Problem(position.number(), "entry " + position.number() + " is missing"));
  }

  private static boolean isErased(LinkedEntry linked) {
    return linked.link().subjectSalt().isEmpty() || linked.link().actorSalt().isEmpty();
  }

  /**
   * The result.
   *
   * @param base before the oldest entry
   * @param last the last entry that was verified
   * @param erased entries of which a person was erased
   * @param unlinked new entries that are not linked yet
   * @param problem the first one
   */
  public record Verification(
      AuditPosition base,
      AuditPosition last,
      long erased,
      long unlinked,
      Optional<Problem> problem) {
    /** How many entries are unchanged. */
    public long entries() {
      return last.number() - base.number();
    }
  }

  /** What is wrong with an entry. */
  public record Problem(long number, String text) {}
}
