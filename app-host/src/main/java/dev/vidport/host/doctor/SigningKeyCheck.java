package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import dev.vidport.usecases.signing.port.SigningKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Tells where the key that signs links is, how old it is, and whether a rotation has ended. */
record SigningKeyCheck(Inspection inspection, VidportSettings settings, Clock clock) {
  private static final Duration OLD = Duration.ofDays(365);

  Finding check() {
    if (settings.signingKeys().signing().isPresent()) {
      return configured();
    }
    try {
      List<SigningKey> keys = inspection.signingKeys();
      return keys.isEmpty() ? FindingCode.SIGNING_KEY_NEW.ok() : stored(keys);
    } catch (DatabaseProblem e) {
      return FindingCode.SIGNING_KEY_UNREADABLE.problem("reason", String.valueOf(e.getMessage()));
    }
  }

  private Finding configured() {
    return settings.signingKeys().second().isPresent()
        ? FindingCode.SIGNING_KEY_SECOND.advice()
        : FindingCode.SIGNING_KEY_SET.ok();
  }

  private Finding stored(List<SigningKey> keys) {
    Instant now = clock.instant();
    SigningKey newest = keys.get(0);
    LocalDate date = LocalDate.ofInstant(newest.signsFrom(), ZoneOffset.UTC);
    long previous = keys.stream().filter(key -> key.isValid(now)).count() - 1;
    if (previous > 0) {
      return FindingCode.SIGNING_KEY_ROTATED.ok(
          "number", newest.number(), "date", date, "count", previous);
    }
    return newest.signsFrom().plus(OLD).isBefore(now)
        ? FindingCode.SIGNING_KEY_OLD.advice("number", newest.number(), "date", date)
        : FindingCode.SIGNING_KEY_STORED.ok("number", newest.number(), "date", date);
  }
}
