package dev.vidport.domain.access;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An API key as it is asked for.
 *
 * @param label the owner's name for the key; may be empty
 * @param scopes names of {@link KeyScope}; left out for all
 * @param expiresIn seconds from its creation until it is refused; empty for never
 * @param allowedIps addresses or ranges in CIDR notation from which it is accepted; left out for
 *     all
 */
public record RequestedKey(
    String label,
    Optional<List<String>> scopes,
    OptionalLong expiresIn,
    Optional<List<String>> allowedIps) {
  public static final int MIN_SECONDS = 60;

  /** Ten years. */
  public static final int MAX_SECONDS = 315_360_000;

  public static final int MAX_ALLOWED_IPS = 50;

  public RequestedKey {
    scopes = scopes.map(List::copyOf);
    allowedIps = allowedIps.map(List::copyOf);
  }

  /** A key that may do everything from everywhere, and does not expire. */
  public static RequestedKey unrestricted(String label) {
    return new RequestedKey(label, Optional.empty(), OptionalLong.empty(), Optional.empty());
  }

  /** Adds a problem for every invalid field. */
  public void check(Problems problems) {
    ApiKey.checkLabel(label, problems);
    scopes.ifPresent(labels -> checkScopes(labels, problems));
    expiresIn.ifPresent(
        seconds ->
            problems.unless(
                seconds >= MIN_SECONDS && seconds <= MAX_SECONDS,
                "expiresIn",
                "must be " + MIN_SECONDS + " to " + MAX_SECONDS + " seconds"));
    allowedIps.ifPresent(ranges -> checkRanges(ranges, problems));
  }

  // A program that computed no scope must not get a key for everything.
  private static void checkScopes(List<String> labels, Problems problems) {
    problems.unless(!labels.isEmpty(), "scopes", "must have at least one entry, or be left out");
    for (int i = 0; i < labels.size(); i++) {
      problems.unless(
          KeyScope.of(labels.get(i)).isPresent(),
          "scopes[" + i + "]",
          "must be one of " + KeyScope.labels());
    }
  }

  private static void checkRanges(List<String> ranges, Problems problems) {
    problems.unless(
        !ranges.isEmpty() && ranges.size() <= MAX_ALLOWED_IPS,
        "allowedIps",
        "must have 1 to " + MAX_ALLOWED_IPS + " entries, or be left out");
    for (int i = 0; i < Math.min(ranges.size(), MAX_ALLOWED_IPS); i++) {
      problems.unless(
          isRange(ranges.get(i)),
          "allowedIps[" + i + "]",
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

  private static boolean isRange(String text) {
    try {
      CidrBlock unused = CidrBlock.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The restrictions of a valid request. */
  public KeyRestrictions restrictions(Instant now) {
    Set<KeyScope> chosen =
        scopes.orElse(List.of(KeyScope.ALL.label())).stream()
            .map(label -> KeyScope.of(label).orElseThrow())
            .collect(Collectors.toSet());
    return new KeyRestrictions(
        chosen,
        expiresIn.isPresent()
            ? Optional.of(now.plusSeconds(expiresIn.getAsLong()))
            : Optional.empty(),
        allowedIps.orElse(List.of()).stream().map(CidrBlock::parse).distinct().toList());
  }
}
