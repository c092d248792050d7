package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Trim;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Closes an upload whose parts are all there, and starts its processing. */
public final class CompleteUpload {
  /** The most missing parts that a refusal names. */
  private static final int NAMED = 100;

  private final FindVideo find;
  private final Videos videos;
  private final PartUploads uploads;
  private final ObjectStore store;
  private final SubmitUpload submit;

  public CompleteUpload(
      FindVideo find, Videos videos, PartUploads uploads, ObjectStore store, SubmitUpload submit) {
    this.find = find;
    this.videos = videos;
    this.uploads = uploads;
    this.store = store;
    this.submit = submit;
  }

  /**
   * @throws Refused {@code ALREADY_COMPLETED}, {@code UPLOAD_INCOMPLETE} naming the parts, {@code
   *     INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}
   */
  public void handle(Command command) throws IOException {
    AccountId account = command.principal().account().id();
    Video video = find.byId(account, command.video());
    check(command);
    if (video instanceof Uploading uploading) {
      checkParts(uploading);
      if (!command.dryRun()) {
        submit.handle(close(uploading, command));
      }
    } else if (video instanceof ReadyToStart ready) {
      // An earlier call got this far and then its host died, or is at it right now.
      if (!command.dryRun()) {
        submit.handle(ready);
      }
    } else {
      throw new Refused(RefusalCode.ALREADY_COMPLETED, "the upload is completed already");
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

  private void checkParts(Uploading video) throws IOException {
    ObjectKey key = ObjectKey.original(video.id(), UploadFile.SOURCE);
    PartPlan plan = video.source().plan();
    Map<Integer, Long> sizes =
        uploads.parts(key, video.source().storeUpload()).stream()
            .collect(Collectors.toMap(Part::partNumber, Part::sizeBytes));
    if (sizes.isEmpty() && joined(key, plan)) {
      return;
    }
    List<Problem> wrong = new ArrayList<>();
    int missing = 0;
    for (int number = 1; number <= plan.partCount(); number++) {
      Long size = sizes.get(number);
      if (size == null || size != plan.sizeOf(number)) {
        missing++;
        if (wrong.size() < NAMED) {
          String is = size == null ? "is missing" : "has " + size + " bytes";
          wrong.add(new Problem("parts[" + number + "]", is + ", needs " + plan.sizeOf(number)));
        }
      }
    }
    if (missing > 0) {
      throw new Refused(
          new Refusal.Detailed(
              RefusalCode.UPLOAD_INCOMPLETE,
              missing + " of " + plan.partCount() + " parts are missing or of the wrong size",
              wrong));
    }
  }

  /** Whether an earlier call had the store join the parts, and died before it could note that. */
  private boolean joined(ObjectKey key, PartPlan plan) throws IOException {
    return store.stat(key).filter(object -> object.sizeBytes() == plan.sizeBytes()).isPresent();
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
