package dev.vidport.usecases.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Makes browser tokens and limits their number. */
public final class IssueToken {
  /** The number of tokens that one key or session may make in an hour. */
  public static final int MAX_PER_HOUR = 1_000;

  public static final int MIN_EXPIRES_SECONDS = 60;
  public static final int MAX_EXPIRES_SECONDS = 86_400;
  private static final Duration HOUR = Duration.ofHours(1);

  private final Accounts accounts;
  private final BrowserTokens tokens;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param random cryptographically strong
   */
  public IssueToken(
      Accounts accounts,
      BrowserTokens tokens,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.accounts = accounts;
    this.tokens = tokens;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Adds a problem if a token may not have this time to start. */
  public static void checkExpiry(OptionalInt seconds, Problems problems) {
    seconds.ifPresent(
        wanted ->
            problems.unless(
                wanted >= MIN_EXPIRES_SECONDS && wanted <= MAX_EXPIRES_SECONDS,
                "expiresIn",
                "must be " + MIN_EXPIRES_SECONDS + " to " + MAX_EXPIRES_SECONDS));
  }

  /**
   * @param maker holder of a key or a session
   * @param expiresIn seconds in which the token must be used
   * @throws RefusalException {@code RATE_LIMITED}
   */
  public IssuedToken handle(Principal maker, TokenPurpose purpose, int expiresIn) {
    TokenMaker by = new TokenMaker(maker.kind(), maker.credential().id());
    Secret secret = Secret.random(purpose.kind().prefix(), random);
    BrowserToken token =
        transactions.in(
            () -> {
              accounts.lock(maker.accountId());
              Instant now = Timestamps.now(clock);
              checkRate(by, now);
              BrowserToken made =
                  BrowserToken.unused(
                      TokenId.random(random),
                      maker.accountId(),
                      by,
                      purpose,
                      now,
                      now.plusSeconds(expiresIn));
              tokens.insert(made, secret.hash());
              return made;
            });
    return new IssuedToken(token, secret);
  }

  private void checkRate(TokenMaker maker, Instant now) {
    tokens
        .nthNewest(maker, MAX_PER_HOUR, now.minus(HOUR))
        .ifPresent(
            counted -> {
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED,
                      "one key or session may make " + MAX_PER_HOUR + " tokens in an hour",
                      Duration.between(now, counted.plus(HOUR))));
            });
  }

  /**
   * A new token.
   *
   * @param secret shown once; it cannot be recovered later
   */
  public record IssuedToken(BrowserToken token, Secret secret) {}
}
