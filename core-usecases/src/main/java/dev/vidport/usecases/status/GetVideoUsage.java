package dev.vidport.usecases.status;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.VideoUsage;
import dev.vidport.usecases.usage.VideoUsages;
import dev.vidport.usecases.video.FindVideo;

/** Returns what a video of the caller's account has used. */
public final class GetVideoUsage {
  private final FindVideo find;
  private final VideoUsages usages;

  GetVideoUsage(FindVideo find, VideoUsages usages) {
    this.find = find;
    this.usages = usages;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}
   */
  public VideoUsage handle(Principal principal, VideoId id) {
    return usages.of(find.byId(principal, id));
  }
}
