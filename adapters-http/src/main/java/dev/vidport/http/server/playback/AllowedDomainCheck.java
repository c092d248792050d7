package dev.vidport.http.server.playback;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.embed.PlaybackDomains;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Refuses requests from pages outside the allowed domains. The page is named by {@code Origin}, or
 * else by {@code Referer}. A request without both is allowed, since players outside of browsers
 * send neither, unless {@code Sec-Fetch-Site} tells that a page hides its address. Requests from
 * pages of this host need no look-up of the domains.
 */
public final class AllowedDomainCheck {
  private static final int MAX_GRANTS = 10_000;
  private static final int MAX_ACCOUNTS = 1_000;

  /** The longest time until a change of the domains takes effect. */
  private static final Duration MAX_AGE = Duration.ofSeconds(1);

  private static final String OPAQUE_ORIGIN = "null";

  /** Values of {@code Sec-Fetch-Site} for pages of other hosts (W3C Fetch Metadata). */
  private static final Set<String> OTHER_HOSTS = Set.of("cross-site", "same-site");

  private final URI base;
  private final PlaybackDomains find;

  /** Of valid grants: anyone can invent others, of any length. */
  private final Cache<String, AccountId> accounts;

  private final LoadingCache<AccountId, List<AllowedDomain>> domains;

  /**
   * @param base public address of this host, whose pages may play every video
   */
  public AllowedDomainCheck(PlaybackDomains find, URI base) {
    this.base = base;
    this.find = find;
    this.accounts = Caffeine.newBuilder().maximumSize(MAX_GRANTS).build();
    this.domains =
        Caffeine.newBuilder().maximumSize(MAX_ACCOUNTS).expireAfterWrite(MAX_AGE).build(find::of);
  }

  /**
   * @param grant of a playback link; one that is not valid passes, because the link is checked
   *     later
   * @throws RefusalException {@code FORBIDDEN}
   */
  void check(Request request, String grant) {
    if (foreignHost(request).isPresent()) {
      account(grant).ifPresent(account -> check(request, domains.get(account)));
    }
  }

  private Optional<AccountId> account(String grant) {
    Optional<AccountId> known = Optional.ofNullable(accounts.getIfPresent(grant));
    if (known.isPresent()) {
      return known;
    }
    Optional<AccountId> found = find.account(grant);
    found.ifPresent(account -> accounts.put(grant, account));
    return found;
  }

  /**
   * @param token a token for a video, whose own domains must include the page as well
   * @throws RefusalException {@code FORBIDDEN}
   */
  void check(Request request, PlaybackTokens.Opened token) {
    if (foreignHost(request).isPresent()) {
      check(request, domains.get(token.account()));
      check(request, token.token().domains());
    }
  }

  /**
   * @param allowed the allowed domains; empty when any domain is allowed
   * @throws RefusalException {@code FORBIDDEN}
   */
  public void check(Request request, List<AllowedDomain> allowed) {
    foreignHost(request)
        .filter(host -> !allowed.isEmpty())
        .filter(host -> allowed.stream().noneMatch(domain -> domain.includes(host)))
        .ifPresent(
            host -> {
              throw new RefusalException(
                  RefusalCode.FORBIDDEN,
                  "this video may not be played on this domain; its owner lists the allowed domains");
            });
  }

  /**
   * The host name of the page of another host that sent the request. It is empty text for a page
   * without a host, such as a file; without a value for a request from this host or from no page.
   */
  private Optional<String> foreignHost(Request request) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String referer = request.getHeaders().get(HttpHeader.REFERER);
    boolean hasOrigin = origin != null && !origin.equals(OPAQUE_ORIGIN);
    String page = hasOrigin ? origin : referer;
    if (page == null) {
      return origin != null || hidesAddress(request) ? Optional.of("") : Optional.empty();
    }
    try {
      URI address = URI.create(page);
      return isOfThisHost(address, request) ? Optional.empty() : Optional.of(host(address));
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.of("");
    }
  }

  /** A page may hide its address, but browsers still tell that it is of another host. */
  private static boolean hidesAddress(Request request) {
    String site = request.getHeaders().get("Sec-Fetch-Site");
    return site != null && OTHER_HOSTS.contains(site);
  }

  /** Behind a proxy, the public address and the requested one may differ. */
  private boolean isOfThisHost(URI page, Request request) {
    String authority = page.getRawAuthority();
    return authority != null
        && (authority.equalsIgnoreCase(base.getRawAuthority())
            || authority.equalsIgnoreCase(request.getHeaders().get(HttpHeader.HOST)));
  }

  private static String host(URI page) {
    String host = page.getHost();
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }
}
