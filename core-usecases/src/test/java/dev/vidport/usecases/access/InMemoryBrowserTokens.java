package dev.vidport.usecases.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Browser tokens in memory. */
public final class InMemoryBrowserTokens implements BrowserTokens {
  private static final Comparator<BrowserToken> OLDEST_FIRST =
      Comparator.comparing(BrowserToken::createdAt).thenComparing(token -> token.id().value());

  private final InMemoryTransactions transactions;
  private final InMemoryTable<TokenId, BrowserToken> tokens;
  private final InMemoryTable<String, TokenId> idsByHash;
  private final Accounts accounts;
  private final InMemoryApiKeys apiKeys;
  private final InMemorySessions sessions;

  public InMemoryBrowserTokens(
      InMemoryTransactions transactions,
      Accounts accounts,
      InMemoryApiKeys apiKeys,
      InMemorySessions sessions) {
    this.transactions = transactions;
    this.tokens = transactions.table();
    this.idsByHash = transactions.table();
    this.accounts = accounts;
    this.apiKeys = apiKeys;
    this.sessions = sessions;
  }

  @Override
  public void insert(BrowserToken token, String hash) {
    transactions.run(
        () -> {
          tokens.put(token.id(), token);
          idsByHash.put(hash, token.id());
        });
  }

  @Override
  public Optional<Holder> find(String hash, Instant now) {
    return idsByHash
        .find(hash)
        .flatMap(tokens::find)
        .filter(token -> isValid(token, now) && isMakerValid(token.maker(), now))
        .map(
            token ->
                new Holder(
                    token,
                    accounts.find(token.account()).orElseThrow(),
                    sessionOf(token.maker()).flatMap(sessions::memberOf).map(AccountMember::role),
                    sessionOf(token.maker()).map(Session::hash)));
  }

  private static boolean isValid(BrowserToken token, Instant now) {
    return !token.revoked() && token.validUntil().isAfter(now);
  }

  private boolean isMakerValid(TokenMaker maker, Instant now) {
    return maker.kind() == CredentialKind.API_KEY
        ? apiKeys.find(new KeyId(maker.id())).filter(key -> key.isValid(now)).isPresent()
        : sessionOf(maker)
            .filter(session -> now.isBefore(session.expiresAt()))
            .flatMap(sessions::memberOf)
            .isPresent();
  }

  private Optional<Session> sessionOf(TokenMaker maker) {
    return maker.kind() == CredentialKind.SESSION
        ? sessions.find(new SessionId(maker.id()))
        : Optional.empty();
  }

  @Override
  public Optional<BrowserToken> find(TokenId id) {
    return tokens.find(id);
  }

  @Override
  public boolean use(TokenId id, VideoId video, Instant now) {
    return tokens.replace(
        id,
        token ->
            token.video().isEmpty() && isValid(token, now)
                ? Optional.of(token.usedFor(video, now))
                : Optional.empty());
  }

  @Override
  public void free(VideoId video) {
    transactions.run(
        () ->
            tokens.all().stream()
                .filter(token -> token.kind() == CredentialKind.UPLOAD_TOKEN)
                .filter(token -> token.video().filter(video::equals).isPresent())
                .forEach(token -> tokens.put(token.id(), token.freed())));
  }

  @Override
  public boolean revoke(TokenId id) {
    return tokens.replace(
        id, token -> token.revoked() ? Optional.empty() : Optional.of(token.asRevoked()));
  }

  @Override
  public List<BrowserToken> of(AccountId account, int max) {
    return newestFirst().filter(token -> token.account().equals(account)).limit(max).toList();
  }

  @Override
  public Optional<Instant> nthNewest(TokenMaker maker, int n, Instant after) {
    return newestFirst()
        .filter(token -> token.maker().equals(maker) && token.createdAt().isAfter(after))
        .skip(n - 1L)
        .map(BrowserToken::createdAt)
        .findFirst();
  }

  private Stream<BrowserToken> newestFirst() {
    return tokens.all().stream().sorted(OLDEST_FIRST.reversed());
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return transactions.in(
        () -> {
          List<BrowserToken> ended =
              tokens.all().stream()
                  .filter(token -> token.validUntil().isBefore(before))
                  .sorted(Comparator.comparing(BrowserToken::validUntil))
                  .limit(max)
                  .toList();
          ended.forEach(token -> tokens.remove(token.id()));
          return ended.size();
        });
  }
}
