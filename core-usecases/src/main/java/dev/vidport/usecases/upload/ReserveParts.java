package dev.vidport.usecases.upload;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.SignParts.SizedPart;
import dev.vidport.usecases.upload.port.PartReservations;
import dev.vidport.usecases.upload.port.PartReservations.PartReservation;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reserves the bytes of a recording's parts before they are signed: signed parts count, whether
 * they have arrived or not. Otherwise a client could sign and send any number of bytes.
 */
final class ReserveParts {
  private final Accounts accounts;
  private final PartReservations reservations;
  private final OpenUploadCheck openUploads;
  private final Videos videos;
  private final UsageReservations usage;
  private final Transactions transactions;
  private final Clock clock;

  ReserveParts(
      Accounts accounts,
      Videos videos,
      PartReservations reservations,
      UploadLimits limits,
      UsageReservations usage,
      Transactions transactions,
      Clock clock) {
    this.accounts = accounts;
    this.reservations = reservations;
    this.openUploads = new OpenUploadCheck(videos, limits);
    this.videos = videos;
    this.usage = usage;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param arrived the parts of the file that have arrived
   * @throws RefusalException {@code INVALID_REQUEST} when the file would be too large, {@code
   *     UPLOAD_LIMIT}, {@code PLAN_LIMIT_REACHED}; then nothing is reserved
   */
  void handle(SignParts.Command command, List<Part> arrived) {
    Map<Integer, Long> sizes =
        command.parts().stream()
            .collect(Collectors.toMap(SizedPart::partNumber, SizedPart::sizeBytes));
    long maxFileBytes = command.principal().maxFileBytes();
    long asSigned =
        StreamedFile.of(arrived).sizeWithout(sizes.keySet())
            + sizes.values().stream().mapToLong(size -> size).sum();
    checkSize(asSigned, maxFileBytes);
    transactions.run(() -> reserve(command, sizes, arrived, maxFileBytes));
  }

  private void reserve(
      SignParts.Command command, Map<Integer, Long> sizes, List<Part> arrived, long maxFileBytes) {
    accounts.lock(command.principal().accountId());
    Instant now = Timestamps.now(clock);
    Map<Integer, PartReservation> previous =
        reservations.find(command.video(), command.file(), sizes.keySet());
    Map<Integer, Long> arrivedSizes =
        arrived.stream().collect(Collectors.toMap(Part::partNumber, Part::sizeBytes));
    Map<Integer, PartReservation> parts = new HashMap<>();
    sizes.forEach(
        (number, size) -> {
          long stored = arrivedSizes.getOrDefault(number, 0L);
          long signed = unexpired(Optional.ofNullable(previous.get(number)), now);
          parts.put(
              number,
              new PartReservation(
                  Math.max(size, Math.max(stored, signed)), now.plus(LinkLifetime.PART)));
        });
    checkSize(reservations.reserve(command.video(), command.file(), parts), maxFileBytes);
    openUploads.checkGrown(command.principal().accountId());
    usage.checkGrown(
        command.principal(), videos.openUploads(command.principal().accountId()).unstoredBytes());
  }

  /** A larger part may still arrive by an address that was signed before. */
  private static long unexpired(Optional<PartReservation> previous, Instant now) {
    return previous
        .filter(part -> part.expiresAt().isAfter(now))
        .map(PartReservation::sizeBytes)
        .orElse(0L);
  }

  private static void checkSize(long bytes, long maxFileBytes) {
    Problems problems = new Problems();
    problems.unless(
        bytes <= maxFileBytes,
        "parts",
        "would make a file of " + bytes + " bytes; the limit is " + maxFileBytes + " bytes");
    problems.refuseIfAny();
  }
}
