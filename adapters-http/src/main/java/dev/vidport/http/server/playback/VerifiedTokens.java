package dev.vidport.http.server.playback;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.playback.PlaybackToken;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Remembers tokens whose signature was verified, in a number of characters that all accounts share.
 * When they are full, the account that has the most of them loses its least recently used token. An
 * account therefore takes nothing from accounts that have less than it.
 */
final class VerifiedTokens {
  /** A viewer who pauses for longer has the token verified again. */
  private static final Duration MAX_IDLE = Duration.ofHours(1);

  private static final Duration CLEANUP_INTERVAL = Duration.ofMinutes(1);

  private final long maxCharacters;
  private final Clock clock;
  private final Map<String, Share> owners = new HashMap<>();
  private final Map<AccountId, Share> shares = new HashMap<>();

  /** A share is taken out while its size changes. */
  private final NavigableSet<Share> bySize =
      new TreeSet<>(
          Comparator.comparingLong((Share share) -> share.characters)
              .thenComparing(share -> share.account.value()));

  private long characters;
  private Instant nextCleanup;

  VerifiedTokens(long maxCharacters, Clock clock) {
    this.maxCharacters = maxCharacters;
    this.clock = clock;
    this.nextCleanup = clock.instant().plus(CLEANUP_INTERVAL);
  }

  /** What a remembered token permits; it was used now. */
  synchronized Optional<PlaybackToken> find(String text) {
    return Optional.ofNullable(owners.get(text)).flatMap(share -> share.use(text, clock.instant()));
  }

  /**
   * @param account whose key has signed the token
   */
  synchronized void add(AccountId account, String text, PlaybackToken token) {
    Instant now = clock.instant();
    if (!now.isBefore(nextCleanup)) {
      nextCleanup = now.plus(CLEANUP_INTERVAL);
      removeUnusedSince(now.minus(MAX_IDLE));
    }
    if (owners.containsKey(text)) {
      // Another request with the same token was verified meanwhile.
      return;
    }
    Share share = shares.computeIfAbsent(account, Share::new);
    owners.put(text, share);
    share.tokens.put(text, new Remembered(token, now));
    resize(share, text.length());
    while (characters > maxCharacters) {
      removeEldest(bySize.last());
    }
  }

  private void removeUnusedSince(Instant end) {
    for (Share share : List.copyOf(shares.values())) {
      while (!share.tokens.isEmpty() && share.eldest().getValue().usedAt.isBefore(end)) {
        removeEldest(share);
      }
    }
  }

  private void removeEldest(Share share) {
    String text = share.eldest().getKey();
    share.tokens.remove(text);
    owners.remove(text);
    resize(share, -text.length());
  }

  private void resize(Share share, int change) {
    bySize.remove(share);
    share.characters += change;
    characters += change;
    if (share.tokens.isEmpty()) {
      shares.remove(share.account);
    } else {
      bySize.add(share);
    }
  }

  /** The tokens of one account, the least recently used one first. */
  private static final class Share {
    private final AccountId account;
    private final Map<String, Remembered> tokens = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    private Share(AccountId account) {
      this.account = account;
    }

    private Optional<PlaybackToken> use(String text, Instant now) {
      return Optional.ofNullable(tokens.get(text)).map(remembered -> remembered.useAt(now));
    }

    private Map.Entry<String, Remembered> eldest() {
      return tokens.entrySet().iterator().next();
    }
  }

  private static final class Remembered {
    private final PlaybackToken token;
    private Instant usedAt;

    private Remembered(PlaybackToken token, Instant usedAt) {
      this.token = token;
      this.usedAt = usedAt;
    }

    private PlaybackToken useAt(Instant now) {
      usedAt = now;
      return token;
    }
  }
}
