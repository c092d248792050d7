package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Metadata;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link BrowserTokens} must do. */
public abstract class BrowserTokensContract {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");
  private static final Metadata METADATA = new Metadata(Map.of("course", "Köln 42"));
  private final Account account = AccountFixture.account();
  private final SessionId sessionId = SessionId.random(RANDOM);
  private final String sessionHash = Secret.random("vps_", RANDOM).hash();
  private final TokenMaker session = new TokenMaker(CredentialKind.SESSION, sessionId.value());
  private final VideoId video = VideoId.random(RANDOM);
  private final VideoId other = VideoId.random(RANDOM);

  protected abstract BrowserTokens tokens();

  protected abstract ApiKeys keys();

  protected abstract Sessions sessions();

  protected abstract Accounts accounts();

  protected abstract Members members();

  @BeforeEach
  void storeAccountAndSession() {
    accounts().insert(account);
    sessions()
        .insert(
            new Session(
                sessionId,
                account.id(),
                account.email(),
                sessionHash,
                NOW,
                NOW.plus(Session.LIFETIME)));
  }

  @Test
  void tokenIsFoundByItsHashWithItsAccountAndAllSettings() {
    BrowserToken upload =
        stored(
            "1",
            key(false),
            new TokenPurpose.Upload(
                new UploadPolicy(
                    OptionalLong.of(5_000_000_000L),
                    OptionalInt.of(60),
                    OptionalInt.of(720),
                    Optional.empty(),
                    METADATA)));
    BrowserToken edit =
        stored(
            "2",
            session,
            new TokenPurpose.Edit(
                List.of(video, other),
                new EditPolicy(OptionalInt.of(30), Optional.of("Best of \"42\""), METADATA)));

    assertThat(tokens().find(hash("1"), NOW))
        .contains(new BrowserTokens.Holder(upload, account, Optional.empty(), Optional.empty()));
    assertThat(tokens().find(hash("2"), NOW))
        .contains(
            new BrowserTokens.Holder(
                edit, account, Optional.of(MemberRole.OWNER), Optional.of(sessionHash)));
    assertThat(tokens().find(edit.id())).contains(edit);
  }

  @Test
  void tokenIsUnknownUnderOtherHashesAndIds() {
    stored("1", session, upload());

    assertThat(tokens().find(hash("2"), NOW)).isEmpty();
    assertThat(tokens().find(TokenId.random(RANDOM))).isEmpty();
  }

  @Test
  void tokenEndsWithItsTime() {
    BrowserToken token = stored("1", session, upload());

    assertThat(tokens().find(hash("1"), token.validUntil().minusNanos(1_000))).isPresent();
    assertThat(tokens().find(hash("1"), token.validUntil())).isEmpty();
    assertThat(tokens().use(token.id(), video, token.validUntil())).isFalse();
  }

  @Test
  void tokenEndsWithTheKeyThatMadeIt() {
    stored("1", key(true), upload());
    stored("2", key(false), upload());

    assertThat(tokens().find(hash("1"), NOW)).isEmpty();
    assertThat(tokens().find(hash("2"), NOW)).isPresent();
  }

  @Test
  void tokenEndsWithTheSessionThatMadeIt() {
    stored("1", session, upload());

    sessions().delete(sessionId);

    assertThat(tokens().find(hash("1"), NOW)).isEmpty();
  }

  @Test
  void tokenEndsWhenTheSessionThatMadeItExpires() {
    Instant expiry = NOW.plus(Session.LIFETIME);
    stored("1", expiry.minusSeconds(30), session);

    assertThat(tokens().find(hash("1"), expiry.minusNanos(1_000))).isPresent();
    assertThat(tokens().find(hash("1"), expiry)).isEmpty();
  }

  @Test
  void tokenHasTheRoleOfTheMemberWhoseSessionMadeIt() {
    stored("1", session, upload());

    members().put(AccountMember.owner(account).withRole(MemberRole.VIEWER));

    assertThat(tokens().find(hash("1"), NOW))
        .flatMap(BrowserTokens.Holder::makersRole)
        .contains(MemberRole.VIEWER);
  }

  @Test
  void tokenEndsWithTheMembershipOfItsMaker() {
    stored("1", session, upload());

    members().delete(account.id(), account.email());

    assertThat(tokens().find(hash("1"), NOW)).isEmpty();
  }

  @Test
  void revokedTokenHasEnded() {
    BrowserToken token = stored("1", session, upload());

    assertThat(tokens().revoke(token.id())).isTrue();

    assertThat(tokens().revoke(token.id())).isFalse();
    assertThat(tokens().revoke(TokenId.random(RANDOM))).isFalse();
    assertThat(tokens().find(hash("1"), NOW)).isEmpty();
    assertThat(tokens().use(token.id(), video, NOW)).isFalse();
    assertThat(tokens().find(token.id())).contains(token.asRevoked());
  }

  @Test
  void firstUseGivesADayForOneVideo() {
    BrowserToken token = stored("1", session, upload());
    Instant use = NOW.plusSeconds(59);

    assertThat(tokens().use(token.id(), video, use)).isTrue();

    assertThat(tokens().use(token.id(), other, use)).isFalse();
    assertThat(tokens().find(hash("1"), use.plus(Duration.ofHours(24)).minusNanos(1_000)))
        .map(BrowserTokens.Holder::token)
        .contains(token.usedFor(video, use));
    assertThat(tokens().find(hash("1"), use.plus(Duration.ofHours(24)))).isEmpty();
  }

  @Test
  void freedUploadTokenWorksAgainUntilTheSameEnd() {
    BrowserToken token = stored("1", session, upload());
    Instant use = NOW.plusSeconds(5);
    tokens().use(token.id(), video, use);

    tokens().free(other);
    assertThat(tokens().use(token.id(), other, use)).isFalse();
    tokens().free(video);

    assertThat(tokens().find(token.id())).contains(token.usedFor(video, use).freed());
    Instant last = use.plus(Duration.ofHours(24)).minusNanos(1_000);
    assertThat(tokens().use(token.id(), other, last)).isTrue();
    assertThat(tokens().find(token.id()))
        .contains(token.usedFor(video, use).freed().usedFor(other, last));
    assertThat(tokens().find(hash("1"), use.plus(Duration.ofHours(24)))).isEmpty();
  }

  @Test
  void editTokenStaysUsed() {
    BrowserToken token =
        stored("1", session, new TokenPurpose.Edit(List.of(other), EditPolicy.NONE));
    tokens().use(token.id(), video, NOW);

    tokens().free(video);

    assertThat(tokens().use(token.id(), other, NOW)).isFalse();
  }

  @Test
  void tokensOfAnAccountAreListedNewestFirst() {
    BrowserToken first = stored("1", NOW, session);
    BrowserToken second = stored("2", NOW.plusSeconds(1), session);
    tokens().revoke(first.id());

    assertThat(tokens().of(account.id(), 9)).containsExactly(second, first.asRevoked());
    assertThat(tokens().of(account.id(), 1)).containsExactly(second);
    assertThat(tokens().of(AccountFixture.account().id(), 9)).isEmpty();
  }

  @Test
  void tokensOfAMakerAreCounted() {
    TokenMaker key = key(false);
    stored("1", NOW, key);
    stored("2", NOW.plusSeconds(1), key);
    stored("3", NOW.plusSeconds(2), new TokenMaker(CredentialKind.SESSION, key.id()));

    assertThat(tokens().nthNewest(key, 1, NOW)).contains(NOW.plusSeconds(1));
    assertThat(tokens().nthNewest(key, 2, NOW)).isEmpty();
    assertThat(tokens().nthNewest(key, 2, NOW.minusNanos(1_000))).contains(NOW);
    assertThat(tokens().nthNewest(new TokenMaker(CredentialKind.SESSION, key.id()), 1, NOW))
        .contains(NOW.plusSeconds(2));
  }

  @Test
  void oldTokensAreDeletedInBatches() {
    BrowserToken kept = stored("1", LONG_AGO.plusSeconds(5), session);
    stored("2", LONG_AGO, session);
    stored("3", LONG_AGO.plusSeconds(4), session);

    assertThat(tokens().deleteExpired(kept.validUntil(), 1)).isEqualTo(1);
    assertThat(tokens().deleteExpired(kept.validUntil(), 5)).isEqualTo(1);
    assertThat(tokens().of(account.id(), 9)).containsExactly(kept);
  }

  private static TokenPurpose upload() {
    return new TokenPurpose.Upload(UploadPolicy.NONE);
  }

  private BrowserToken stored(String secret, TokenMaker maker, TokenPurpose purpose) {
    return stored(secret, NOW, maker, purpose);
  }

  private BrowserToken stored(String secret, Instant createdAt, TokenMaker maker) {
    return stored(secret, createdAt, maker, upload());
  }

  private BrowserToken stored(
      String secret, Instant createdAt, TokenMaker maker, TokenPurpose purpose) {
    BrowserToken token =
        BrowserToken.unused(
            TokenId.random(RANDOM),
            account.id(),
            maker,
            purpose,
            createdAt,
            createdAt.plusSeconds(60));
    tokens().insert(token, hash(secret));
    return token;
  }

  /** The hash of a secret of this account. */
  private String hash(String secret) {
    return Secret.of(account.id() + secret).hash();
  }

  @Test
  void tokenEndsWhenTheKeyThatMadeItExpires() {
    Instant end = NOW.plusSeconds(60);
    KeyRestrictions untilEnd =
        new KeyRestrictions(EnumSet.of(KeyScope.UPLOAD), Optional.of(end), List.of());
    BrowserToken token = stored("1", key(untilEnd, false), upload());

    assertThat(tokens().find(hash("1"), end.minusSeconds(1)))
        .map(BrowserTokens.Holder::token)
        .contains(token);
    assertThat(tokens().find(hash("1"), end)).isEmpty();
  }

  private TokenMaker key(boolean revoked) {
    return key(KeyRestrictions.NONE, revoked);
  }

  private TokenMaker key(KeyRestrictions restrictions, boolean revoked) {
    ApiKey key =
        new ApiKey(
            KeyId.random(RANDOM),
            account.id(),
            Secret.random(ApiKey.PREFIX, RANDOM).hash(),
            ApiKey.PREFIX,
            "",
            NOW,
            restrictions,
            Optional.empty(),
            revoked);
    keys().insert(key);
    return new TokenMaker(CredentialKind.API_KEY, key.id().value());
  }
}
