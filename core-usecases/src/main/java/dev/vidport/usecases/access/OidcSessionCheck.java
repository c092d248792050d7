package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Asks the issuers of sessions whether their users may still use the service. A request asks when
 * the last answer is {@link #INTERVAL} old. Requests of the same user on the same host wait for the
 * answer. Thread-safe.
 */
final class OidcSessionCheck {
  /**
   * With the time limit of a call and the second for which a session is kept, less than a minute.
   */
  static final Duration INTERVAL = Duration.ofSeconds(50);

  /** For how long sessions go on while their issuer can't be asked. */
  static final Duration PATIENCE = Duration.ofMinutes(10);

  /** A little longer than the time limit of a call. */
  private static final long WAIT_SECONDS = 10;

  /**
   * After that, a question without an answer is repeated. Longer than a call; shorter than the time
   * for which issuers accept a refresh token again whose successor was lost, often 30 seconds.
   */
  private static final Duration ANSWER_TIME = Duration.ofSeconds(12);

  private static final int STRIPES = 256;

  /** At most so many requests of this host wait for issuers, whatever its threads are. */
  private static final int MAX_WAITING = 16;

  /** For how long an issuer is not asked after too many calls of this host were waiting for it. */
  private static final Duration BUSY_PAUSE = Duration.ofSeconds(3);

  private final OidcPorts ports;
  private final OidcAccounts users;
  private final IssuerRoles roles;
  private final Sessions sessions;
  private final Transactions transactions;
  private final Clock clock;
  private final AtomicInteger waiting = new AtomicInteger();

  /** Until when an issuer is not asked, by its identifier. */
  private final Map<String, Instant> pauses = new ConcurrentHashMap<>();

  private final Lock[] stripes =
      Stream.generate(ReentrantLock::new).limit(STRIPES).toArray(Lock[]::new);

  OidcSessionCheck(
      OidcPorts ports,
      OidcAccounts users,
      IssuerRoles roles,
      Sessions sessions,
      Transactions transactions,
      Clock clock) {
    this.ports = ports;
    this.users = users;
    this.roles = roles;
    this.sessions = sessions;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** When the issuer is asked after it has spoken at {@code at}. */
  static Instant nextAfter(Instant at) {
    return at.plus(INTERVAL);
  }

  /** The session after the issuer was asked, if that is due; empty if it may not be used. */
  Optional<Sessions.Holder> confirmed(String hash, Sessions.Holder holder) {
    Optional<OidcSession> oidc = holder.session().oidc();
    if (oidc.isEmpty()) {
      return Optional.of(holder);
    }
    OidcIdentity user = oidc.get().identity();
    Optional<OidcIssuer> issuer = issuer(user);
    if (issuer.isEmpty()) {
      // The operator has removed it from the settings.
      return Optional.empty();
    }
    Optional<OidcCheckTimes> due =
        holder.check().filter(check -> !clock.instant().isBefore(check.dueAt()));
    if (due.isEmpty()) {
      return Optional.of(holder).filter(held -> isAccepted(issuer.get(), held));
    }
    boolean isAsked = ask(issuer.get(), user, due.get());
    return sessions
        .find(hash, clock.instant())
        .filter(held -> isAccepted(issuer.get(), held))
        .filter(held -> isAsked || isRecent(held));
  }

  /** Whether the last check is recent enough to be used in place of one that was not possible. */
  private boolean isRecent(Sessions.Holder holder) {
    Instant now = clock.instant();
    return holder.check().filter(check -> now.isBefore(check.dueAt().plus(PATIENCE))).isPresent();
  }

  private boolean isAccepted(OidcIssuer issuer, Sessions.Holder holder) {
    if (holder.isRoleGiven() && !issuer.isOfTeam(holder.session().account())) {
      // The operator has removed the account from the settings.
      return false;
    }
    Instant now = clock.instant();
    return holder
        .check()
        .flatMap(check -> check.failingSince())
        .map(since -> now.isBefore(since.plus(PATIENCE)))
        .orElse(true);
  }

  private Optional<OidcIssuer> issuer(OidcIdentity user) {
    OidcProvider provider = ports.provider();
    return provider.issuers().stream()
        .filter(issuer -> issuer.issuer().equals(user.issuer()))
        .findFirst();
  }

  /**
   * @return false if neither this request nor another one could ask, because too many wait
   */
  private boolean ask(OidcIssuer issuer, OidcIdentity user, OidcCheckTimes due) {
    Instant pause = pauses.getOrDefault(issuer.issuer(), Instant.MIN);
    if (clock.instant().isBefore(pause)) {
      return false;
    }
    boolean mayWait = waiting.incrementAndGet() <= MAX_WAITING;
    Lock stripe = stripes[Math.floorMod(user.hashCode(), STRIPES)];
    boolean isLocked = false;
    try {
      isLocked = mayWait && stripe.tryLock(WAIT_SECONDS, TimeUnit.SECONDS);
      return isLocked && askOnce(issuer, user, due, Timestamps.now(clock));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      if (isLocked) {
        stripe.unlock();
      }
      waiting.decrementAndGet();
    }
  }

  /** Does nothing if another request, or another host, has asked in the meantime. */
  private boolean askOnce(OidcIssuer issuer, OidcIdentity user, OidcCheckTimes due, Instant now) {
    OidcIdentities identities = ports.identities();
    // After a pause, the failure that is stored may be one of another time.
    Optional<Instant> failingSince =
        due.failingSince()
            .filter(since -> now.isBefore(due.dueAt().minus(ANSWER_TIME).plus(PATIENCE)));
    OidcCheckTimes asked =
        new OidcCheckTimes(now.plus(ANSWER_TIME), Optional.of(failingSince.orElse(now)));
    Optional<String> token = transactions.in(() -> identities.changeCheck(user, due, asked));
    boolean isAsked = true;
    if (token.isPresent()) {
      try {
        OidcRenewal renewal = ports.provider().refresh(issuer, user, token.get());
        keepToken(user, token.get(), renewal, asked);
        transactions.run(() -> apply(issuer, user, token.get(), renewal, asked, now));
      } catch (OidcException e) {
        isAsked = !e.isBusy();
        if (e.isBusy()) {
          transactions.run(() -> identities.changeCheck(user, asked, due));
          pauses.put(issuer.issuer(), now.plus(BUSY_PAUSE));
        } else {
          transactions.run(() -> failed(issuer, user, e, asked, failingSince, now));
        }
      }
    }
    sessions.userChanged(user);
    return isAsked;
  }

  /**
   * Stores a new token by itself: many issuers do not accept the one before any more, and what
   * follows waits for the lock of an account.
   */
  private void keepToken(
      OidcIdentity user, String token, OidcRenewal renewal, OidcCheckTimes asked) {
    if (renewal.refreshToken().filter(next -> !next.equals(token)).isPresent()) {
      transactions.run(
          () -> {
            if (isStillAsked(user, asked)) {
              ports.identities().confirmed(user, renewal.refreshToken(), asked.dueAt());
            }
          });
    }
  }

  /**
   * Whether the user has not signed in again since the question, with another token. Part of the
   * caller's transaction, until whose end that waits.
   */
  private boolean isStillAsked(OidcIdentity user, OidcCheckTimes asked) {
    return ports.identities().changeCheck(user, asked, asked).isPresent();
  }

  /**
   * @param failingSince the question before which no other one was answered, if this is not the
   *     first of them
   */
  private void failed(
      OidcIssuer issuer,
      OidcIdentity user,
      OidcException failure,
      OidcCheckTimes asked,
      Optional<Instant> failingSince,
      Instant now) {
    // The answer that was lost may have had another token, so that this one is refused.
    boolean isTokenUncertain =
        failingSince.filter(since -> now.isBefore(since.plus(PATIENCE))).isPresent();
    boolean isRefused = !failure.isUnavailable() && !isTokenUncertain;
    // Before the link, as in transactions that end memberships: they delete sessions, then links.
    boolean isUnlinked = isRefused && users.lock(issuer, user).isEmpty();
    if (isUnlinked || !isStillAsked(user, asked)) {
      return;
    }
    if (isRefused) {
      ports.identities().confirmed(user, Optional.empty(), nextAfter(now));
      roles.endSessions(user, Actor.issuer(issuer.id(), ""), now);
    } else if (failingSince.isPresent()) {
      ports.identities().changeCheck(user, asked, new OidcCheckTimes(nextAfter(now), failingSince));
    }
  }

  private void apply(
      OidcIssuer issuer,
      OidcIdentity user,
      String token,
      OidcRenewal renewal,
      OidcCheckTimes asked,
      Instant now) {
    OidcIdentities identities = ports.identities();
    Optional<OidcLink> link = users.lock(issuer, user);
    if (link.isEmpty() || !isStillAsked(user, asked)) {
      return;
    }
    identities.confirmed(user, Optional.of(renewal.refreshToken().orElse(token)), nextAfter(now));
    if (renewal.claims().isPresent()) {
      apply(issuer, link.get(), renewal.claims().get(), now);
    }
  }

  private void apply(OidcIssuer issuer, OidcLink link, OidcClaims claims, Instant now) {
    if (issuer.operatorGroup().filter(claims.groups()::contains).isEmpty()) {
      sessions.withdrawOperator(link.identity());
    }
    try {
      users.renew(issuer, claims, link, now);
    } catch (OidcRefusedException e) {
      users.refuse(issuer, link, e.problem(), now);
    }
  }
}
