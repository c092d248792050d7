package dev.vidport.domain.account;

import dev.vidport.domain.id.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The place of an audit entry in the chain. The hash covers the hash of the previous entry, the
 * facts without persons (number, time, kind of the author, action), and two digests: of the subject
 * (account and detail) and of the author (id and address). Each digest has a random salt. When a
 * person is erased, text and salt are deleted, and the digest stays: the chain remains verifiable,
 * and the text can't be found by trying.
 *
 * @param number from 1, without gaps
 * @param subjectSalt empty once the subject was erased
 * @param actorSalt empty once the author was erased
 * @param hash over this entry and the previous one; hexadecimal, like the digests and salts
 */
public record AuditLink(
    long number,
    Optional<String> subjectSalt,
    String subjectDigest,
    Optional<String> actorSalt,
    String actorDigest,
    String hash) {
  /** The hash before the first entry. */
  public static final String START = "0".repeat(64);

  /** Changes with the canonical form. */
  private static final String FORM = "vidport-audit-1";

  private static final int SALT_BYTES = 16;

  /** The link of the next entry after {@code previous}. */
  public static AuditLink next(AuditEntry entry, AuditPosition previous, RandomGenerator random) {
    String subjectSalt = salt(random);
    String actorSalt = salt(random);
    String subject = subjectDigest(entry, subjectSalt);
    String actor = actorDigest(entry, actorSalt);
    long number = previous.number() + 1;
    return new AuditLink(
        number,
        Optional.of(subjectSalt),
        subject,
        Optional.of(actorSalt),
        actor,
        hash(previous.hash(), number, entry, subject, actor));
  }

  private static String salt(RandomGenerator random) {
    byte[] bytes = new byte[SALT_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** What is wrong with {@code entry} at this place; empty if it is unchanged. */
  public Optional<String> problem(AuditEntry entry, AuditPosition previous) {
    if (number != previous.number() + 1) {
      return Optional.of("entry " + (previous.number() + 1) + " is missing");
    }
    if (subjectSalt.filter(salt -> !subjectDigest(entry, salt).equals(subjectDigest)).isPresent()) {
      return Optional.of("its account or detail was changed");
    }
    if (actorSalt.filter(salt -> !actorDigest(entry, salt).equals(actorDigest)).isPresent()) {
      return Optional.of("its author was changed");
    }
    if (isFilled(entry)) {
      return Optional.of("an erased text has been filled in");
    }
    return hash(previous.hash(), number, entry, subjectDigest, actorDigest).equals(hash)
        ? Optional.empty()
        : Optional.of("its time, action, place or hash was changed");
  }

  private boolean isFilled(AuditEntry entry) {
    return (subjectSalt.isEmpty() && !(entry.account().isEmpty() && entry.detail().isEmpty()))
        || (actorSalt.isEmpty()
            && !(entry.actor().id().isEmpty() && entry.actor().address().isEmpty()));
  }

  public AuditPosition position() {
    return new AuditPosition(number, hash);
  }

  private static String subjectDigest(AuditEntry entry, String salt) {
    return digest(FORM, salt, entry.account().map(AccountId::value).orElse(""), entry.detail());
  }

  private static String actorDigest(AuditEntry entry, String salt) {
    return digest(FORM, salt, entry.actor().id(), entry.actor().address());
  }

  private static String hash(
      String previous, long number, AuditEntry entry, String subject, String actor) {
    return digest(
        FORM,
        previous,
        Long.toString(number),
        entry.at().toString(),
        entry.actor().kind().name(),
        entry.action().name(),
        subject,
        actor);
  }

  /**
   * Of each text, the number of its bytes, a colon and its bytes in UTF-8, so that no two lists are
   * equal.
   */
  private static String digest(String... texts) {
    StringBuilder canonical = new StringBuilder();
    for (String text : texts) {
      canonical.append(text.getBytes(StandardCharsets.UTF_8).length).append(':').append(text);
    }
    return Sha256.hex(canonical.toString());
  }
}
