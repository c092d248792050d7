package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.util.OptionalInt;

/** Makes a token with which a browser may upload one video. */
public final class CreateUploadToken {
  public static final int DEFAULT_EXPIRES_SECONDS = 3_600;

  private final IssueToken issue;
  private final AccountWatermarks watermarks;

  public CreateUploadToken(IssueToken issue, AccountWatermarks watermarks) {
    this.issue = issue;
    this.watermarks = watermarks;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}, {@code
   *     RATE_LIMITED}
   */
  public IssueToken.IssuedToken handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    command.policy().checkPlan(command.principal().plan()).refuseIfAny();
    if (command.policy().watermark()
        && watermarks.find(command.principal().accountId()).isEmpty()) {
      throw AccountWatermark.missing();
    }
    return issue.handle(
        command.principal(),
        new TokenPurpose.Upload(command.policy()),
        command.expiresIn().orElse(DEFAULT_EXPIRES_SECONDS));
  }

  /** Adds what is wrong with the request. */
  public static void check(Command command, Problems problems) {
    IssueToken.checkExpiry(command.expiresIn(), problems);
    command.policy().check(command.principal().plan(), problems);
  }

  /**
   * The request.
   *
   * @param expiresIn seconds in which the upload must start; empty for the default
   */
  public record Command(Principal principal, OptionalInt expiresIn, UploadPolicy policy) {
    /** A token with the default time to start. */
    public static Command of(Principal principal, UploadPolicy policy) {
      return new Command(principal, OptionalInt.empty(), policy);
    }
  }
}
