package dev.vidport.domain.access;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.net.IpLiteral;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * An API key as it is asked for.
 *
 * @param label the owner's name for the key; may be empty
 * @param scopes names of {@link KeyScope}; empty for all
 * @param expiresIn seconds from its creation until it is refused; empty for never
 * @param allowedIps addresses or ranges in CIDR notation from which it is accepted; empty for all
 */
public record RequestedKey(
    String label, List<String> scopes, OptionalLong expiresIn, List<String> allowedIps) {
  public static final int MIN_SECONDS = 60;

  /** Ten years. */
  public static final int MAX_SECONDS = 315_360_000;

  public static final int MAX_ALLOWED_IPS = 50;

  public RequestedKey {
    scopes = List.copyOf(scopes);
    allowedIps = List.copyOf(allowedIps);
  }

  /** A key that may do everything from everywhere, and does not expire. */
  public static RequestedKey unrestricted(String label) {
    return new RequestedKey(label, List.of(), OptionalLong.empty(), List.of());
  }

  /** Adds a problem for every invalid field. */
  public void check(Problems problems) {
    ApiKey.checkLabel(label, problems);
    checkScopes(problems);
    expiresIn.ifPresent(
        seconds ->
            problems.unless(
                seconds >= MIN_SECONDS && seconds <= MAX_SECONDS,
                "expiresIn",
                "must be " + MIN_SECONDS + " to " + MAX_SECONDS + " seconds"));
    checkRanges(problems);
  }

  private void checkScopes(Problems problems) {
    for (int i = 0; i < scopes.size(); i++) {
      problems.unless(
          KeyScope.of(scopes.get(i)).isPresent(),
          "scopes[" + i + "]",
          "must be one of " + KeyScope.labels());
    }
  }

  private void checkRanges(Problems problems) {
    problems.unless(
        allowedIps.size() <= MAX_ALLOWED_IPS,
        "allowedIps",
        "must have at most " + MAX_ALLOWED_IPS + " entries");
    for (int i = 0; i < Math.min(allowedIps.size(), MAX_ALLOWED_IPS); i++) {
      String field = "allowedIps[" + i + "]";
      problemOfRange(allowedIps.get(i)).ifPresent(problem -> problems.add(field, problem));
    }
  }

  private static Optional<String> problemOfRange(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    Optional<InetAddress> first = IpLiteral.parse(address);
    if (first.isEmpty() && IpLiteral.parseUnmapped(address).isPresent()) {
      return Optional.of("must be written as IPv4, without ::ffff:");
    }
    try {
      CidrBlock range = CidrBlock.parse(text);
      // Its author may have meant the address alone, or a longer prefix.
      return first.filter(range::startsAt).isPresent()
          ? Optional.empty()
          : Optional.of("has bits after its prefix; the range is " + range);
    } catch (IllegalArgumentException e) {
      return Optional.of(
          "must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32");
    }
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST} with every problem
   */
  public void refuseIfInvalid() {
    Problems problems = new Problems();
    check(problems);
    problems.refuseIfAny();
  }

  /** The restrictions of a valid request. */
  public KeyRestrictions restrictions(Instant now) {
    return new KeyRestrictions(
        scopes.isEmpty()
            ? KeyRestrictions.NONE.scopes()
            : scopes.stream()
                .map(label -> KeyScope.of(label).orElseThrow())
                .collect(Collectors.toSet()),
        expiresIn.isPresent()
            ? Optional.of(now.plusSeconds(expiresIn.getAsLong()))
            : Optional.empty(),
        allowedIps.stream().map(CidrBlock::parse).distinct().toList());
  }
}
