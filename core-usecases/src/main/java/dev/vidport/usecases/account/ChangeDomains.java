package dev.vidport.usecases.account;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Replaces the allowed domains of the caller's account. */
public final class ChangeDomains {
  private final AllowedDomains domains;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ChangeDomains(
      AllowedDomains domains,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.domains = domains;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param texts host names as the user wrote them; empty to allow any domain
   * @return the domains as they are stored
   * @throws RefusalException {@code INVALID_REQUEST} with every problem
   */
  public List<AllowedDomain> handle(Principal principal, Actor actor, List<String> texts) {
    Problems problems = new Problems();
    List<AllowedDomain> wanted = parse(texts, problems);
    problems.refuseIfAny();
    AccountId account = principal.accountId();
    transactions.run(
        () -> {
          accounts.lock(account);
          if (!domains.of(account).equals(wanted)) {
            domains.replace(account, wanted);
            log.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    account,
                    actor,
                    AuditAction.DOMAINS_CHANGED,
                    detail(wanted)));
          }
        });
    return wanted;
  }

  /** Adds what is wrong with {@code texts}. */
  public static void check(List<String> texts, Problems problems) {
    List<AllowedDomain> unused = parse(texts, problems);
  }

  private static List<AllowedDomain> parse(List<String> texts, Problems problems) {
    problems.unless(
        texts.size() <= AllowedDomain.MAX_PER_ACCOUNT,
        "domains",
        "must have at most " + AllowedDomain.MAX_PER_ACCOUNT + " items");
    Map<AllowedDomain, Integer> found = new LinkedHashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      String field = "domains[" + i + "]";
      try {
        Optional.ofNullable(found.putIfAbsent(AllowedDomain.parse(texts.get(i)), i))
            .ifPresent(first -> problems.add(field, "repeats domains[" + first + "]"));
      } catch (IllegalArgumentException e) {
        problems.add(field, String.valueOf(e.getMessage()));
      }
    }
    return List.copyOf(found.keySet());
  }

  private static String detail(List<AllowedDomain> domains) {
    String all = domains.stream().map(AllowedDomain::value).collect(Collectors.joining(" "));
    return all.length() <= AuditEntry.MAX_DETAIL ? all : all.substring(0, AuditEntry.MAX_DETAIL);
  }
}
