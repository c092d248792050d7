package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Metadata;
import java.math.BigDecimal;
import java.math.MathContext;

/** Checks a request for an upload by itself, without the state of the account. */
final class UploadRequestCheck {
  private UploadRequestCheck() {}

  /**
   * @throws RefusalException {@code INVALID_REQUEST} with every problem, {@code
   *     PLAN_UPGRADE_REQUIRED}
   */
  static void check(CreateUpload.Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    new PlanCheck(command.principal().plan())
        .height(command.maxHeight())
        .feature(Feature.SCREEN_RECORDING, command.camera().isPresent(), "camera")
        .feature(Feature.SCREEN_RECORDING, command.layout().isPresent(), "layout")
        .feature(Feature.SCREEN_RECORDING, command.streaming(), "streaming")
        .refuseIfAny();
  }

  static void check(CreateUpload.Command command, Problems problems) {
    check(command.source(), "", command, problems);
    command.camera().ifPresent(camera -> check(camera, "camera.", command, problems));
    problems.unless(
        command.layout().isEmpty() || command.camera().isPresent(), "layout", "needs a camera");
    problems.unless(command.streaming() || !command.prestart(), "prestart", "needs streaming");
    RenderOptions.checkHeight(command.maxHeight(), "maxHeight", problems);
    Metadata.check(command.metadata(), "metadata", problems);
  }

  private static void check(
      CreateUpload.File file, String at, CreateUpload.Command command, Problems problems) {
    FileName.check(file.fileName(), at + "fileName", problems);
    if (command.streaming()) {
      return;
    }
    if (file.sizeBytes().isEmpty()) {
      problems.add(at + "sizeBytes", "is required");
      return;
    }
    long size = file.sizeBytes().getAsLong();
    problems.unless(
        size >= 1 && size <= command.principal().maxFileBytes(),
        at + "sizeBytes",
        "must be 1 to " + limit(command.principal()));
  }

  private static String limit(Principal principal) {
    long maxBytes = principal.maxFileBytes();
    Plan plan = principal.plan();
    return maxBytes < plan.maxFileBytes()
        ? maxBytes + " bytes"
        : maxBytes
            + " bytes ("
            + gib(maxBytes)
            + " GiB, the limit of the "
            + plan.title()
            + " plan)";
  }

  private static String gib(long bytes) {
    return BigDecimal.valueOf(bytes)
        .divide(BigDecimal.valueOf(1L << 30), new MathContext(3))
        .stripTrailingZeros()
        .toPlainString();
  }
}
