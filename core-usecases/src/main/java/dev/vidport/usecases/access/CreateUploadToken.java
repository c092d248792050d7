package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import java.util.OptionalInt;

/** Makes a token with which a browser may upload one video. */
public final class CreateUploadToken {
  public static final int DEFAULT_EXPIRES_SECONDS = 3_600;

  private final IssueToken issue;

  public CreateUploadToken(IssueToken issue) {
    this.issue = issue;
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
