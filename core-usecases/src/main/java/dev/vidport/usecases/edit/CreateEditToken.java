package dev.vidport.usecases.edit;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.IssueToken;
import java.util.List;
import java.util.OptionalInt;

/** Makes a token with which a browser may create one edit of named videos. */
public final class CreateEditToken {
  public static final int MAX_VIDEOS = 20;
  public static final int DEFAULT_EXPIRES_SECONDS = 900;

  private final EditSources sources;
  private final IssueToken issue;

  CreateEditToken(EditSources sources, IssueToken issue) {
    this.sources = sources;
    this.issue = issue;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}; {@code NOT_FOUND} or {@code
   *     EDIT_SOURCE_NOT_READY}, naming each video; {@code RATE_LIMITED}
   */
  public IssueToken.IssuedToken handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    List<EditSources.Source> unused =
        sources.of(command.videos(), command.principal(), video -> "videoIds[" + video + "]");
    return issue.handle(
        command.principal(),
        new TokenPurpose.Edit(command.videos().stream().distinct().toList(), command.policy()),
        command.expiresIn().orElse(DEFAULT_EXPIRES_SECONDS));
  }

  /** Adds what is wrong with the request by itself, without its videos. */
  public static void check(Command command, Problems problems) {
    problems.unless(
        !command.videos().isEmpty() && command.videos().size() <= MAX_VIDEOS,
        "videoIds",
        "must have 1 to " + MAX_VIDEOS + " items");
    IssueToken.checkExpiry(command.expiresIn(), problems);
    command.policy().check(problems);
  }

  /**
   * The request.
   *
   * @param videos finished videos of the account; one that is named twice counts once
   * @param expiresIn seconds in which the edit must be created; empty for the default
   */
  public record Command(
      Principal principal, List<VideoId> videos, OptionalInt expiresIn, EditPolicy policy) {
    public Command {
      videos = List.copyOf(videos);
    }

    /** A token with the default time to start. */
    public static Command of(Principal principal, List<VideoId> videos, EditPolicy policy) {
      return new Command(principal, videos, OptionalInt.empty(), policy);
    }
  }
}
