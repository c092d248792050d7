package dev.vidport.host.doctor;

import dev.vidport.library.StoreSettings;
import dev.vidport.library.Vidport;
import dev.vidport.library.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the database, the object store and their clocks. */
final class InstanceChecks {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Leases and signed links last several minutes, so one minute of skew does no harm. */
  private static final Duration MAX_SKEW = Duration.ofMinutes(1);

  private final VidportSettings settings;
  private final Clock clock;

  InstanceChecks(VidportSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  List<Finding> check() {
    List<Finding> findings = new ArrayList<>();
    try (Vidport vidport = Vidport.open(settings.forOperator(), clock)) {
      findings.add(
          Finding.ok("database", "reachable, schema up to date: " + settings.database().address()));
      findings.add(databaseClock(vidport.operations().databaseTime()));
      findings.add(store(vidport));
    } catch (DatabaseProblem e) {
      findings.add(
          Finding.problem(
              "database",
              e.getMessage() + "; check VIDPORT_DATABASE_URL and VIDPORT_DATABASE_USER"));
    } catch (UncheckedIOException | IOException e) {
      findings.add(Finding.problem("store", String.valueOf(e.getMessage())));
    }
    if (settings.store() instanceof StoreSettings.S3 s3) {
      findings.add(storeClock(s3));
    }
    return findings;
  }

  private Finding databaseClock(Instant theirs) {
    return skew("the database clock", theirs);
  }

  private Finding store(Vidport vidport) {
    try {
      vidport.store().selfCheck();
      return Finding.ok("store", "write, read and delete work: " + description());
    } catch (IOException e) {
      return Finding.problem("store", String.valueOf(e.getMessage()));
    }
  }

  private String description() {
    if (settings.store() instanceof StoreSettings.Folder folder) {
      return folder.root().toAbsolutePath().normalize().toString();
    }
    return settings.store() instanceof StoreSettings.S3 s3
        ? s3.connection().endpoint() + " bucket " + s3.connection().bucket()
        : "memory";
  }

  /** Compares with the {@code Date} header. A store refuses signatures when the clocks differ. */
  private Finding storeClock(StoreSettings.S3 s3) {
    HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    HttpRequest request =
        HttpRequest.newBuilder(s3.connection().endpoint())
            .timeout(TIMEOUT)
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      Optional<Instant> theirs =
          http.send(request, HttpResponse.BodyHandlers.discarding())
              .headers()
              .firstValue("Date")
              .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME))
              .map(ZonedDateTime::toInstant);
      return theirs
          .map(time -> skew("the store clock", time))
          .orElseGet(
              () ->
                  Finding.advice(
                      "clock", "the store sends no Date header, so its clock is unknown"));
    } catch (IOException | DateTimeParseException e) {
      return Finding.advice("clock", "the clock of the store can't be read: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Finding.advice("clock", "interrupted");
    }
  }

  private Finding skew(String other, Instant theirs) {
    Duration off = Duration.between(theirs, clock.instant()).abs();
    String text =
        "the clock of this machine differs from " + other + " by " + off.toMillis() + " ms";
    return off.compareTo(MAX_SKEW) > 0
        ? Finding.problem("clock", text + "; synchronize both by NTP (timedatectl set-ntp true)")
        : Finding.ok("clock", text);
  }
}
