package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Signs the addresses to which a client sends its parts; as often as it asks. */
public final class SignParts {
  public static final int MOST = 100;

  private final UploadAccess access;
  private final PartUploads uploads;

  public SignParts(FindVideo videos, PartUploads uploads) {
    this.access = new UploadAccess(videos);
    this.uploads = uploads;
  }

  public Signed handle(Command command) throws IOException {
    Uploading video = access.open(command.account(), command.video());
    UploadSession session = UploadAccess.session(video, command.file());
    PartPlan plan = session.plan();
    check(command, plan);
    ObjectKey key = ObjectKey.original(command.video(), command.file());
    List<SignedPart> parts = new ArrayList<>();
    for (int number : command.partNumbers()) {
      long size = plan.sizeOf(number);
      URI url = uploads.sign(key, session.storeUpload(), number, size, LinkLifetime.PART);
      parts.add(new SignedPart(number, size, url));
    }
    return new Signed(parts, LinkLifetime.PART);
  }

  private static void check(Command command, PartPlan plan) {
    Problems problems = new Problems();
    List<Integer> numbers = command.partNumbers();
    problems.unless(
        !numbers.isEmpty() && numbers.size() <= MOST, "partNumbers", "must name 1 to 100 parts");
    for (int i = 0; i < Math.min(numbers.size(), MOST); i++) {
      problems.unless(
          plan.has(numbers.get(i)), "partNumbers[" + i + "]", "must be 1 to " + plan.partCount());
    }
    problems.refuseIfAny();
  }

  /** Which parts are to be signed. */
  public record Command(
      AccountId account, VideoId video, UploadFile file, List<Integer> partNumbers) {}

  /** A part and where to PUT it, with exactly {@code sizeBytes} bytes. */
  public record SignedPart(int partNumber, long sizeBytes, URI url) {}

  /** Signed parts, in the order they were asked for. */
  public record Signed(List<SignedPart> parts, Duration lifetime) {
    public Signed {
      parts = List.copyOf(parts);
    }
  }
}
