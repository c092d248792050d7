package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Completes an upload whose parts have all arrived, and starts its processing. */
public final class CompleteUpload {
  private final FindVideo find;
  private final UploadVerifier verifier;
  private final VideoWatermarks watermarks;
  private final SubmitUpload submit;
  private final Transactions transactions;

  public CompleteUpload(
      FindVideo find,
      MultipartUploads uploads,
      ObjectStore store,
      VideoWatermarks watermarks,
      SubmitUpload submit,
      Transactions transactions) {
    this.find = find;
    this.verifier = new UploadVerifier(uploads, store);
    this.watermarks = watermarks;
    this.submit = submit;
    this.transactions = transactions;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code ALREADY_COMPLETED}, {@code NOT_AN_UPLOAD},
   *     {@code UPLOAD_INCOMPLETE} naming the parts, {@code INVALID_REQUEST}, {@code
   *     PLAN_UPGRADE_REQUIRED}
   */
  public void handle(Command command) throws IOException {
    Video video = find.byId(command.principal(), command.video());
    check(command);
    if (video instanceof Uploading uploading) {
      checkTotals(command.totals(), uploading.files());
      long maxBytes = command.principal().maxFileBytes();
      Map<UploadFileRole, StreamedFile.Totals> arrived =
          verifier.verify(uploading, command.totals(), maxBytes);
      boolean isMarked =
          command.options().watermark() && uploading.details().options().watermark().isEmpty();
      if (command.dryRun()) {
        watermarks.check(uploading.account(), isMarked);
      } else {
        Optional<Watermark> watermark =
            watermarks.give(uploading.account(), isMarked, uploading.id());
        submit(close(uploading, command, arrived, watermark));
      }
    } else if (video instanceof ReadyToStart ready) {
      // An earlier call got this far: either its host died, or it is still running.
      checkSameOptions(ready, command);
      if (!command.dryRun()) {
        submit(ready);
      }
    } else if (!isCompletedBy(command, video)) {
      throw UploadAccess.closed(video);
    }
  }

  private void submit(ReadyToStart video) throws IOException {
    find.withFilesOf(
        video,
        () -> {
          submit.handle(video);
          return video;
        });
  }

  private static void check(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    command.options().checkPlan(command.principal().plan()).refuseIfAny();
  }

  /** Adds what is wrong with the request by itself, without its video. */
  public static void check(Command command, Problems problems) {
    command.options().check(problems);
    problems.unless(
        command.options().maxHeight().isEmpty(),
        "maxHeight",
        "is chosen when the upload is created");
  }

  private static void checkTotals(
      Map<UploadFileRole, StreamedFile.Totals> totals, UploadFiles files) {
    Problems problems = new Problems();
    totals
        .keySet()
        .forEach(
            file -> {
              problems.unless(files.isStreaming(), file.label(), "is for streaming uploads only");
              problems.unless(
                  files.of(file).isPresent(), file.label(), "this upload has no camera file");
            });
    problems.refuseIfAny();
  }

  /** A concurrent heartbeat of a recording may change the video; the change is then repeated. */
  private ReadyToStart close(
      Uploading video,
      Command command,
      Map<UploadFileRole, StreamedFile.Totals> arrived,
      Optional<Watermark> watermark) {
    return transactions
        .in(
            () -> {
              watermarks.keep(watermark);
              return find.change(
                  command.principal(),
                  video.id(),
                  now ->
                      now instanceof Uploading open
                          ? open.ready(marked(options(open, command), watermark), arrived)
                          : now);
            })
        .map(now -> closed(now, command))
        .orElseThrow(FindVideo::notFound);
  }

  /** The watermark that the token has prescribed stays. */
  private static RenderOptions marked(RenderOptions options, Optional<Watermark> watermark) {
    return options.withWatermark(options.watermark().or(() -> watermark));
  }

  private static RenderOptions options(Video video, Command command) {
    return command.options().appliedTo(video.details().options());
  }

  private static ReadyToStart closed(Video video, Command command) {
    if (video instanceof ReadyToStart ready) {
      checkSameOptions(ready, command);
      return ready;
    }
    throw UploadAccess.closed(video);
  }

  private static void checkSameOptions(ReadyToStart video, Command command) {
    if (!hasOptionsOf(command, video)) {
      throw new RefusalException(
          RefusalCode.ALREADY_COMPLETED,
          "the upload is already being completed with other options");
    }
  }

  private static boolean hasOptionsOf(Command command, Video video) {
    RenderOptions options = video.details().options();
    return options(video, command).equals(options)
        && (options.watermark().isPresent() || !command.options().watermark());
  }

  /** Whether an earlier attempt of the same request has completed the upload. */
  private static boolean isCompletedBy(Command command, Video video) {
    return command.attempt().filter(Attempt::isRetry).isPresent()
        && video.details().material().originalOwner().filter(video.id()::equals).isPresent()
        && hasOptionsOf(command, video);
  }

  /**
   * The request.
   *
   * @param options without maxHeight, which was chosen when the upload was created
   * @param totals what the client reports about the files of a recording; files that it leaves out
   *     are accepted as they arrived
   * @param attempt empty for a request that is not repeated
   * @param dryRun whether to check the request without completing the upload
   */
  public record Command(
      Principal principal,
      VideoId video,
      RequestedOptions options,
      Map<UploadFileRole, StreamedFile.Totals> totals,
      Optional<Attempt> attempt,
      boolean dryRun) {
    public Command {
      totals = Map.copyOf(totals);
    }

    /** Completes {@code video} without options. */
    public static Command of(Principal principal, VideoId video) {
      return new Command(
          principal, video, RequestedOptions.NONE, Map.of(), Optional.empty(), false);
    }

    public Command with(RequestedOptions wanted) {
      return new Command(principal, video, wanted, totals, attempt, dryRun);
    }

    public Command withTotals(Map<UploadFileRole, StreamedFile.Totals> reported) {
      return new Command(principal, video, options, reported, attempt, dryRun);
    }

    public Command withAttempt(Optional<Attempt> current) {
      return new Command(principal, video, options, totals, current, dryRun);
    }

    public Command withDryRun(boolean isDryRun) {
      return new Command(principal, video, options, totals, attempt, isDryRun);
    }
  }
}
