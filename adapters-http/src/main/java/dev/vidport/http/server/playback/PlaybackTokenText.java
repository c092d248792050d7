package dev.vidport.http.server.playback;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * A playback token in the compact form of a JSON Web Signature (RFC 7515), before its signature is
 * verified. Only the header is read until then. Of the header, {@code kid} selects the key and
 * {@code alg} must be that of the key; keys and addresses of keys in it mean nothing.
 */
public final class PlaybackTokenText {
  /** Addresses with more are cut by some proxies and players. */
  static final int MAX_LENGTH = 2_000;

  private static final int MAX_VIEWER_LENGTH = 100;
  private static final int MAX_USER_AGENT_LENGTH = 500;

  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)");

  /** The end of the year 9999, in seconds. */
  private static final long MAX_SECONDS = 253_402_300_799L;

  private static final ObjectReader JSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private final String signed;
  private final String claims;
  private final byte[] signature;
  private final String alg;
  private final SigningKeyId key;

  private PlaybackTokenText(
      String signed, String claims, byte[] signature, String alg, SigningKeyId key) {
    this.signed = signed;
    this.claims = claims;
    this.signature = signature;
    this.alg = alg;
    this.key = key;
  }

  /** Whether the part of an address that permits it may be a token: a link has only one dot. */
  static boolean isToken(String grant) {
    return grant.indexOf('.') != grant.lastIndexOf('.');
  }

  /**
   * @throws RefusalException {@code INVALID_SIGNATURE} for a text that is no token
   */
  public static PlaybackTokenText parse(String token) {
    if (token.length() > MAX_LENGTH) {
      throw refused("the token has more than " + MAX_LENGTH + " characters");
    }
    var parts = FORM.matcher(token);
    if (!parts.matches()) {
      throw refused("the token must be three parts of base64url without padding");
    }
    JsonNode header = json("header", parts.group(1));
    Problems problems = new Problems();
    String alg = text(header, "alg", problems).orElse("");
    Optional<SigningKeyId> key = string(header, "kid").flatMap(SigningKeyId::parse);
    problems.unless(key.isPresent(), "kid", "must be the id of a signing key");
    problems.unless(
        text(header, "typ", problems).filter(typ -> !typ.equalsIgnoreCase("JWT")).isEmpty(),
        "typ",
        "must be JWT");
    problems.unless(!header.has("crit"), "crit", "is not supported");
    refuseIfAny(problems);
    return new PlaybackTokenText(
        parts.group(1) + "." + parts.group(2),
        parts.group(2),
        bytes("signature", parts.group(3)),
        alg,
        key.orElseThrow());
  }

  /** The key that it names. */
  SigningKeyId key() {
    return key;
  }

  /**
   * @param audience address of this service, which {@code aud} must name if it is present
   * @return what the token permits, at some time
   * @throws RefusalException {@code INVALID_SIGNATURE} when it was not signed with {@code
   *     verification}, or names a claim that cannot be read
   */
  public PlaybackToken verify(VerificationKey verification, URI audience) {
    if (!verification.algorithm().isNamed(alg)) {
      throw refused("alg: must be " + verification.algorithm().label() + ", that of the key");
    }
    if (!verification.verifies(alg, signed, signature)) {
      throw refused("the signature of the token is wrong");
    }
    return read(json("payload", claims), audience);
  }

  private PlaybackToken read(JsonNode node, URI audience) {
    Problems problems = new Problems();
    Optional<VideoId> video = string(node, "sub").flatMap(VideoId::parse);
    problems.unless(video.isPresent(), "sub", "must be the id of a video");
    Optional<Instant> expiresAt = time(node, "exp", problems);
    problems.unless(node.has("exp"), "exp", "is missing");
    Optional<Instant> notBefore = time(node, "nbf", problems);
    Optional<Instant> issuedAt = time(node, "iat", problems);
    checkAudience(node, audience, problems);
    List<AllowedDomain> domains = domains(node, problems);
    Optional<String> userAgent = text(node, "userAgent", MAX_USER_AGENT_LENGTH, problems);
    Optional<String> viewer = text(node, "viewer", MAX_VIEWER_LENGTH, problems);
    refuseIfAny(problems);
    return new PlaybackToken(
        key,
        video.orElseThrow(),
        expiresAt.orElseThrow(),
        notBefore,
        issuedAt,
        domains,
        userAgent,
        viewer);
  }

  private static Optional<Instant> time(JsonNode node, String name, Problems problems) {
    if (!node.has(name)) {
      return Optional.empty();
    }
    JsonNode value = node.get(name);
    OptionalLong seconds =
        value.isIntegralNumber() && value.canConvertToLong()
            ? OptionalLong.of(value.asLong())
            : OptionalLong.empty();
    boolean isTime =
        seconds.isPresent() && seconds.getAsLong() >= 0 && seconds.getAsLong() <= MAX_SECONDS;
    return problems.unless(isTime, name, "must be a whole number of seconds since 1970")
        ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong()))
        : Optional.empty();
  }

  private static void checkAudience(JsonNode node, URI audience, Problems problems) {
    if (!node.has("aud")) {
      return;
    }
    JsonNode aud = node.get("aud");
    List<JsonNode> named = aud.isArray() ? aud.valueStream().toList() : List.of(aud);
    problems.unless(
        named.stream()
            .anyMatch(name -> name.isString() && name.stringValue().equals(audience.toString())),
        "aud",
        "must be " + audience + " or be left out");
  }

  /** An empty list would not say whether all domains are meant or none. */
  private static List<AllowedDomain> domains(JsonNode node, Problems problems) {
    if (!node.has("domains")) {
      return List.of();
    }
    JsonNode list = node.get("domains");
    if (!problems.unless(
        list.isArray() && !list.isEmpty() && list.size() <= AllowedDomain.MAX_PER_ACCOUNT,
        "domains",
        "must be a list of 1 to "
            + AllowedDomain.MAX_PER_ACCOUNT
            + " host names, or be left out")) {
      return List.of();
    }
    List<AllowedDomain> domains = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String field = "domains[" + i + "]";
      if (!problems.unless(list.get(i).isString(), field, "must be a string")) {
        continue;
      }
      try {
        domains.add(AllowedDomain.parse(list.get(i).stringValue()));
      } catch (IllegalArgumentException e) {
        problems.add(field, String.valueOf(e.getMessage()));
      }
    }
    return domains;
  }

  private static Optional<String> text(JsonNode node, String name, int max, Problems problems) {
    Optional<String> text = text(node, name, problems);
    text.ifPresent(
        value ->
            problems.unless(
                !value.isEmpty()
                    && value.length() <= max
                    && value.codePoints().allMatch(VisibleText::isVisible),
                name,
                "must have 1 to " + max + " characters that are visible"));
    return text;
  }

  private static Optional<String> text(JsonNode node, String name, Problems problems) {
    Optional<String> text = string(node, name);
    problems.unless(text.isPresent() || !node.has(name), name, "must be a string");
    return text;
  }

  /** Empty for a value of another type as well. */
  private static Optional<String> string(JsonNode node, String name) {
    return node.optional(name).filter(JsonNode::isString).map(JsonNode::stringValue);
  }

  private static JsonNode json(String part, String base64) {
    try {
      JsonNode node = JSON.readTree(utf8(bytes(part, base64)));
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException | CharacterCodingException e) {
      throw refused("the " + part + " of the token must be a JSON object without repeated names");
    }
    throw refused("the " + part + " of the token must be a JSON object");
  }

  private static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static byte[] bytes(String part, String base64) {
    try {
      return Base64.getUrlDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw refused("the " + part + " of the token must be base64url without padding");
    }
  }

  private static void refuseIfAny(Problems problems) {
    if (!problems.none()) {
      throw refused(
          problems.list().stream().map(PlaybackTokenText::text).collect(Collectors.joining("; ")));
    }
  }

  private static String text(Problem problem) {
    return problem.field() + ": " + problem.message();
  }

  private static RefusalException refused(String message) {
    return new RefusalException(RefusalCode.INVALID_SIGNATURE, message);
  }
}
