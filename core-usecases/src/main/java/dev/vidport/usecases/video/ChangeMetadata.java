package dev.vidport.usecases.video;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Changes the metadata of a video and the time of its deletion, in any state. */
public final class ChangeMetadata {
  private final FindVideo videos;
  private final Clock clock;

  public ChangeMetadata(FindVideo videos, Clock clock) {
    this.videos = videos;
    this.clock = clock;
  }

  /**
   * @return the video after the change
   * @throws RefusalException {@code INVALID_REQUEST}, {@code NOT_FOUND}; {@code API_KEY_SCOPE} for
   *     a time of deletion by a caller that may not delete the video
   */
  public VideoDetails handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    if (command.deletion().isPresent()) {
      Permissions.refusal(command.principal(), Operation.DELETE_VIDEO)
          .ifPresent(
              refusal -> {
                throw new RefusalException(refusal);
              });
      ScheduledDeletion.require(command.deletion().get().at(), Timestamps.now(clock));
    }
    return videos
        .change(command.principal(), command.video(), video -> changed(video, command))
        .orElseThrow(FindVideo::notFound)
        .details();
  }

  /** Adds what is wrong with the changes, whatever metadata the video has. */
  public static void check(Command command, Problems problems) {
    Metadata unused = Metadata.none().patched(command.changes(), "metadata", problems);
    problems.unless(
        !command.changes().isEmpty() || command.hasMetadata() || command.deletion().isPresent(),
        "metadata",
        "is required, or deleteAfter");
  }

  private static Video changed(Video video, Command command) {
    Video patched = command.changes().isEmpty() ? video : patched(video, command.changes());
    return command
        .deletion()
        .filter(wanted -> !wanted.at().equals(video.details().deleteAfter()))
        .map(wanted -> patched.withDeleteAfter(wanted.at()))
        .orElse(patched);
  }

  private static Video patched(Video video, Map<String, Optional<String>> changes) {
    Problems problems = new Problems();
    Metadata result = video.details().metadata().patched(changes, "metadata", problems);
    problems.refuseIfAny();
    return video.with(result);
  }

  /**
   * What to change.
   *
   * @param changes new values by key; an empty value removes its key
   * @param hasMetadata whether the request has metadata, which may be empty
   * @param deletion empty to leave the time of the deletion as it is
   */
  public record Command(
      Principal principal,
      VideoId video,
      Map<String, Optional<String>> changes,
      boolean hasMetadata,
      Optional<Deletion> deletion) {
    /** Changes the metadata alone. */
    public Command(Principal principal, VideoId video, Map<String, Optional<String>> changes) {
      this(principal, video, changes, true, Optional.empty());
    }
  }

  /**
   * The time of the deletion.
   *
   * @param at empty to keep the video
   */
  public record Deletion(Optional<Instant> at) {}
}
