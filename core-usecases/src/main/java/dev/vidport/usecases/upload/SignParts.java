package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Signs the URLs to which a client sends its parts. A part can be signed any number of times. */
public final class SignParts {
  public static final int MAX_PARTS = 100;

  private final UploadAccess access;
  private final MultipartUploads uploads;
  private final ReserveParts reservation;
  private final SpaceReserve space;

  SignParts(
      FindVideo videos, MultipartUploads uploads, ReserveParts reservation, SpaceReserve space) {
    this.access = new UploadAccess(videos);
    this.uploads = uploads;
    this.reservation = reservation;
    this.space = space;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code ALREADY_COMPLETED}, {@code NOT_AN_UPLOAD},
   *     {@code INVALID_REQUEST}, {@code UPLOAD_LIMIT}; {@code UNAVAILABLE} if the disk is too full
   */
  public Signed handle(Command command) throws IOException {
    Uploading video = access.open(command.principal(), command.video());
    UploadSession session = UploadAccess.session(video, command.file());
    ObjectKey key = ObjectKey.original(command.video(), command.file());
    List<SizedPart> wanted =
        session.plan().isPresent() ? planned(command, session.plan().get()) : streamed(command);
    space.check(wanted.stream().mapToLong(SizedPart::sizeBytes).sum());
    if (session.plan().isEmpty()) {
      reservation.handle(command, uploads.parts(key, session.storeUploadId()));
    }
    List<SignedPart> parts = new ArrayList<>();
    for (SizedPart part : wanted) {
      URI url =
          uploads.sign(
              key, session.storeUploadId(), part.partNumber(), part.sizeBytes(), LinkLifetime.PART);
      parts.add(new SignedPart(part.partNumber(), part.sizeBytes(), url));
    }
    int next = 1 + wanted.stream().mapToInt(SizedPart::partNumber).max().orElse(0);
    return new Signed(
        parts, LinkLifetime.PART, session.nextPartBytes(next, command.principal().maxFileBytes()));
  }

  private static List<SizedPart> planned(Command command, PartPlan plan) {
    Problems problems = new Problems();
    List<Integer> numbers = command.partNumbers();
    problems.unless(
        command.parts().isEmpty(), "parts", "is for streaming uploads; name the partNumbers");
    problems.unless(
        !numbers.isEmpty() && numbers.size() <= MAX_PARTS,
        "partNumbers",
        "must name 1 to 100 parts");
    for (int i = 0; i < Math.min(numbers.size(), MAX_PARTS); i++) {
      problems.unless(
          plan.has(numbers.get(i)), "partNumbers[" + i + "]", "must be 1 to " + plan.partCount());
    }
    problems.refuseIfAny();
    return numbers.stream().map(number -> new SizedPart(number, plan.sizeOf(number))).toList();
  }

  private static List<SizedPart> streamed(Command command) {
    long maxFileBytes = command.principal().maxFileBytes();
    Problems problems = new Problems();
    List<SizedPart> parts = command.parts();
    problems.unless(
        command.partNumbers().isEmpty(),
        "partNumbers",
        "is for uploads of known size; name the parts with their sizes");
    problems.unless(
        !parts.isEmpty() && parts.size() <= MAX_PARTS, "parts", "must name 1 to 100 parts");
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < Math.min(parts.size(), MAX_PARTS); i++) {
      SizedPart part = parts.get(i);
      String at = "parts[" + i + "].";
      problems.unless(
          part.partNumber() >= 1 && part.partNumber() <= PartPlan.MAX_PARTS,
          at + "partNumber",
          "must be 1 to " + PartPlan.MAX_PARTS);
      problems.unless(numbers.add(part.partNumber()), at + "partNumber", "must not be repeated");
      long maxPartBytes = Math.min(maxFileBytes, StreamedFile.MAX_PART_BYTES);
      problems.unless(
          part.sizeBytes() >= 1 && part.sizeBytes() <= maxPartBytes,
          at + "sizeBytes",
          "must be 1 to " + maxPartBytes + " bytes");
    }
    problems.refuseIfAny();
    return parts;
  }

  /**
   * The parts to sign.
   *
   * @param partNumbers for a file of known size; empty for a streaming upload
   * @param parts for a streaming upload; empty for a file of known size
   */
  public record Command(
      Principal principal,
      VideoId video,
      UploadFileRole file,
      List<Integer> partNumbers,
      List<SizedPart> parts) {
    public Command {
      partNumbers = List.copyOf(partNumbers);
      parts = List.copyOf(parts);
    }
  }

  /** A part of a streaming upload. */
  public record SizedPart(int partNumber, long sizeBytes) {}

  /** A part and the URL to PUT it to, with exactly {@code sizeBytes} bytes. */
  public record SignedPart(int partNumber, long sizeBytes, URI url) {}

  /**
   * Signed parts, in the order of the request.
   *
   * @param nextPartBytes the size at which to cut the part after these; empty if all parts have the
   *     same size
   */
  public record Signed(List<SignedPart> parts, Duration lifetime, OptionalLong nextPartBytes) {
    public Signed {
      parts = List.copyOf(parts);
    }
  }
}
