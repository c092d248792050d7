package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.EarlierAttempt;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Creates a video and receives its whole file, with the memory of one small part. If the file does
 * not arrive, nothing is left: no video, and no part in the store.
 */
public final class UploadVideo {
  /** The largest file. Larger ones are better sent in parts, which can be resumed. */
  public static final long MAX_BYTES = 100L << 20;

  /** The longest time in which a file may arrive. */
  public static final Duration MAX_DURATION = Duration.ofMinutes(15);

  /** How much longer an attempt may take to create the upload and to end. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final CreateUpload create;
  private final CompleteUpload complete;
  private final EarlierAttempt earlier;
  private final Videos videos;
  private final MultipartUploads uploads;
  private final UploadOpener opener;
  private final VideoWatermarks watermarks;
  private final GarbageCollector garbage;
  private final SpaceReserve space;
  private final TokenUse tokenUse;
  private final Transactions transactions;
  private final Clock clock;

  public UploadVideo(
      CreateUpload create,
      CompleteUpload complete,
      Videos videos,
      MultipartUploads uploads,
      VideoWatermarks watermarks,
      GarbageCollector garbage,
      SpaceReserve space,
      TokenUse tokenUse,
      Transactions transactions,
      Clock clock) {
    this.create = create;
    this.complete = complete;
    this.earlier = new EarlierAttempt(videos);
    this.videos = videos;
    this.uploads = uploads;
    this.opener = new UploadOpener(uploads);
    this.watermarks = watermarks;
    this.garbage = garbage;
    this.space = space;
    this.tokenUse = tokenUse;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param content the file, of which no byte is read before all checks have passed
   * @return the video, whose processing has begun
   * @throws RefusalException as {@link CreateUpload} and {@link CompleteUpload}; {@code
   *     INVALID_REQUEST} if {@code content} ends early
   * @throws IOException the exception of {@code content}, or of the store
   */
  public VideoId handle(Command command, InputStream content) throws IOException {
    check(command);
    Optional<Video> known = earlier.find(command.principal(), command.attempt());
    if (known.isPresent() && !(known.get() instanceof Uploading)) {
      // An earlier attempt has received the file.
      return complete(command, known.get().id());
    }
    known.ifPresent(this::refuseWhileReceiving);
    watermarks.check(command.principal().accountId(), command.options().watermark());
    Uploading video = create.handle(command.creation()).orElseThrow();
    try {
      receive(video, content);
      return complete(command, video.id());
    } catch (IOException | RuntimeException e) {
      discard(command, video, e);
      throw e;
    }
  }

  /**
   * An attempt that fails leaves no video. So the one that has created this video still receives
   * its file, or its host has died.
   */
  private void refuseWhileReceiving(Video video) {
    Instant end = video.details().createdAt().plus(MAX_DURATION).plus(MARGIN);
    Duration left = Duration.between(clock.instant(), end);
    if (left.toNanos() > 0) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.IDEMPOTENCY_IN_PROGRESS,
              "the file of an earlier request with this Idempotency-Key may still be arriving",
              left.compareTo(MARGIN) < 0 ? left : MARGIN));
    }
  }

  private static void check(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    command.options().checkPlan(command.principal().plan()).refuseIfAny();
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    CreateUpload.check(command.creation(), problems);
    command.options().check(problems);
  }

  private VideoId complete(Command command, VideoId video) throws IOException {
    complete.handle(
        CompleteUpload.Command.of(command.principal().afterUpload(video), video)
            .with(command.options().withMaxHeight(OptionalInt.empty()))
            .withAttempt(command.attempt()));
    return video;
  }

  private void receive(Uploading video, InputStream content) throws IOException {
    UploadSession session = video.files().source();
    PartPlan plan = session.plan().orElseThrow();
    ObjectKey key = ObjectKey.original(video.id(), UploadFileRole.SOURCE);
    byte[] part = new byte[(int) Math.min(plan.sizeBytes(), plan.partSize())];
    for (int number = 1; number <= plan.partCount(); number++) {
      int size = (int) plan.sizeOf(number);
      if (content.readNBytes(part, 0, size) < size) {
        throw new RefusalException(Refusal.invalid("", "the body is incomplete"));
      }
      space.check(size);
      try {
        uploads.put(key, session.storeUploadId(), number, part, size);
      } catch (NoSuchFileException e) {
        throw OpenPart.ended();
      }
    }
  }

  /** Deletes the record first: a concurrent completion may have counted the parts already. */
  private void discard(Command command, Uploading video, Exception reason) {
    try {
      if (transactions.in(() -> delete(command, video))) {
        opener.discard(video.id(), video.files());
      }
    } catch (RuntimeException e) {
      // The sweep deletes the upload like every other one that is abandoned.
      reason.addSuppressed(e);
    }
  }

  private boolean delete(Command command, Uploading video) {
    videos.lockSharing(video.account(), video.id());
    Optional<Uploading> open =
        videos
            .find(video.account(), video.id())
            .filter(Uploading.class::isInstance)
            .map(Uploading.class::cast);
    if (open.isEmpty() || !videos.delete(open.get())) {
      return false;
    }
    tokenUse.discarded(video.id());
    if (command.attempt().isEmpty()) {
      // With an attempt, the next one may create the video again with the same id.
      garbage.deleteLater(ObjectKey.ofVideo(video.id()));
    }
    return true;
  }

  /**
   * The request.
   *
   * @param sizeBytes size of the file
   * @param options without redactions
   * @param deleteAfter when to delete it; empty to keep it
   * @param attempt empty for a request that is not repeated
   */
  public record Command(
      Principal principal,
      String fileName,
      long sizeBytes,
      RequestedOptions options,
      Map<String, String> metadata,
      Optional<Instant> deleteAfter,
      Optional<Attempt> attempt) {
    public Command {
      metadata = Map.copyOf(metadata);
    }

    private CreateUpload.Command creation() {
      return CreateUpload.Command.builder(
              principal, new CreateUpload.File(fileName, OptionalLong.of(sizeBytes)))
          .relayed()
          .maxHeight(options.maxHeight())
          .priority(options.priority())
          .metadata(metadata)
          .deleteAfter(deleteAfter)
          .attempt(attempt)
          .build();
    }
  }
}
