package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.signing.port.SigningKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** Tells where the key that signs links is, how old it is, and whether a rotation has ended. */
record SigningKeyCheck(Inspection inspection, VidportSettings settings, Clock clock) {
  private static final String SUBJECT = "signing key";
  private static final Duration OLD = Duration.ofDays(365);

  Finding check() {
    if (settings.signingKeys().signing().isPresent()) {
      return configured();
    }
    try {
      List<SigningKey> keys = inspection.signingKeys();
      return keys.isEmpty()
          ? Finding.ok(SUBJECT, "the first start creates it in the database")
          : stored(keys);
    } catch (DatabaseProblem e) {
      return Finding.problem(SUBJECT, String.valueOf(e.getMessage()));
    }
  }

  private Finding configured() {
    return settings.signingKeys().second().isPresent()
        ? Finding.advice(
            SUBJECT,
            "VIDPORT_SECOND_SIGNING_KEY is accepted as well",
            "remove it 25 hours after the rotation")
        : Finding.ok(SUBJECT, "set by VIDPORT_SIGNING_KEY");
  }

  private Finding stored(List<SigningKey> keys) {
    Instant now = clock.instant();
    SigningKey newest = keys.get(0);
    String text =
        String.format(
            Locale.ROOT,
            "key %d in the database, since %s",
            newest.number(),
            LocalDate.ofInstant(newest.signsFrom(), ZoneOffset.UTC));
    long previous = keys.stream().filter(key -> key.isValid(now)).count() - 1;
    if (previous > 0) {
      return Finding.ok(SUBJECT, text + "; previous keys whose links are still valid: " + previous);
    }
    return newest.signsFrom().plus(OLD).isBefore(now)
        ? Finding.advice(SUBJECT, text, "rotate it with `vidport admin signing-key rotate`")
        : Finding.ok(SUBJECT, text);
  }
}
