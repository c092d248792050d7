package dev.vidport.usecases.embed;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Enables or disables the player page of a video, in any state. */
public final class ChangeEmbed {
  private final FindVideo videos;
  private final VideoAudit audit;
  private final Transactions transactions;
  private final RandomGenerator random;

  ChangeEmbed(
      FindVideo videos, VideoAudit audit, Transactions transactions, RandomGenerator random) {
    this.videos = videos;
    this.audit = audit;
    this.transactions = transactions;
    this.random = random;
  }

  /**
   * @return the video after the change; an enabled page keeps its code
   */
  public Video handle(Principal principal, Actor actor, VideoId id, boolean enabled) {
    return transactions.in(
        () -> {
          Video before = videos.byId(principal, id);
          Video after =
              videos
                  .change(principal, id, video -> changed(video, enabled))
                  .orElseThrow(FindVideo::notFound);
          if (before.details().embed().isPresent() != enabled) {
            audit.record(after, actor, AuditAction.EMBED_CHANGED, enabled ? "on" : "off");
          }
          return after;
        });
  }

  private Video changed(Video video, boolean enabled) {
    if (video.details().embed().isPresent() == enabled) {
      return video;
    }
    return video.withEmbed(enabled ? Optional.of(EmbedCode.random(random)) : Optional.empty());
  }
}
