package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Video;
import java.util.Map;
import java.util.Optional;

/** Sets and removes metadata of a video, in any state. */
public final class ChangeMetadata {
  private final FindVideo videos;

  public ChangeMetadata(FindVideo videos) {
    this.videos = videos;
  }

  /**
   * @return the metadata after the change
   */
  public Metadata handle(Command command) {
    return videos
        .change(command.principal(), command.video(), video -> patched(video, command.changes()))
        .orElseThrow(FindVideo::notFound)
        .details()
        .metadata();
  }

  /** Adds what is wrong with the changes, whatever metadata the video has. */
  public static void check(Command command, Problems problems) {
    Metadata unused = Metadata.none().patched(command.changes(), "metadata", problems);
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
   */
  public record Command(
      Principal principal, VideoId video, Map<String, Optional<String>> changes) {}
}
