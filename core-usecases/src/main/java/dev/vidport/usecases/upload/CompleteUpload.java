package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Trim;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Closes an upload whose parts are all there, and starts its processing. */
public final class CompleteUpload {
  private final FindVideo find;
  private final Videos videos;
  private final ArrivedParts parts;
  private final SubmitUpload submit;

  public CompleteUpload(
      FindVideo find, Videos videos, PartUploads uploads, ObjectStore store, SubmitUpload submit) {
    this.find = find;
    this.videos = videos;
    this.parts = new ArrivedParts(uploads, store);
    this.submit = submit;
  }

  /**
   * @throws Refused {@code ALREADY_COMPLETED}, {@code NOT_AN_UPLOAD}, {@code UPLOAD_INCOMPLETE}
   *     naming the parts, {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}
   */
  public void handle(Command command) throws IOException {
    AccountId account = command.principal().account().id();
    Video video = find.byId(account, command.video());
    check(command);
    if (video instanceof Uploading uploading) {
      parts.check(uploading);
      if (!command.dryRun()) {
        submit.handle(close(uploading, command));
      }
    } else if (video instanceof ReadyToStart ready) {
      // An earlier call got this far and then its host died, or is at it right now.
      if (!command.dryRun()) {
        submit.handle(ready);
      }
    } else {
      throw UploadAccess.closed(video);
    }
  }

  private static void check(Command command) {
    Problems problems = new Problems();
    command.trim().ifPresent(trim -> Trim.check(trim, "trim", problems));
    Redaction.check(command.redactions(), "redactions", problems);
    problems.refuseIfAny();
    new PlanGaps(command.principal().plan())
        .feature(Feature.REDACTION, !command.redactions().isEmpty(), "redactions")
        .refuseIfAny();
  }

  private ReadyToStart close(Uploading video, Command command) {
    RenderOptions options =
        video
            .details()
            .options()
            .withTrim(command.trim())
            .withRedactions(command.redactions())
            .withDeleteOriginal(command.deleteOriginal());
    ReadyToStart ready = video.ready(options);
    if (!videos.replace(video, ready)) {
      throw new Refused(RefusalCode.INVALID_STATE, "the upload has just changed; try again");
    }
    return ready;
  }

  /**
   * What is asked for.
   *
   * @param trim what to keep of the video; empty for all
   * @param redactions what to hide, in times after the trim
   * @param deleteOriginal whether the upload goes once the output is published
   * @param dryRun whether only to check
   */
  public record Command(
      Principal principal,
      VideoId video,
      Optional<Trim> trim,
      List<Redaction> redactions,
      boolean deleteOriginal,
      boolean dryRun) {
    public Command {
      redactions = List.copyOf(redactions);
    }
  }
}
