package dev.vidport.usecases.status;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.playback.port.PublishedVideo;
import dev.vidport.usecases.video.port.Videos;
import java.util.Optional;

/**
 * The length and new links of a video for its event {@code video.ready}, and its captions for
 * {@code video.captions}; nothing if the video has been deleted in the meantime.
 */
public final class ReadyVideoDetails {
  private static final Details NONE = new Details(Optional.empty(), Optional.empty());

  private final Videos videos;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final PlaybackLinks links;
  private final CaptionLinks captions;

  public ReadyVideoDetails(
      Videos videos,
      Accounts accounts,
      PlanCatalog plans,
      PlaybackLinks links,
      CaptionLinks captions) {
    this.videos = videos;
    this.accounts = accounts;
    this.plans = plans;
    this.links = links;
    this.captions = captions;
  }

  public Details of(VideoEvent event) {
    return switch (event.type()) {
      case READY -> accounts.find(event.account()).map(owner -> ready(event, owner)).orElse(NONE);
      case CAPTIONS -> new Details(Optional.empty(), video(event).flatMap(captions::of));
      default -> NONE;
    };
  }

  private Optional<Ended> video(VideoEvent event) {
    return videos
        .find(event.account(), new VideoId(event.video()))
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast);
  }

  private Details ready(VideoEvent event, Account owner) {
    Optional<Ended> video = video(event).filter(ended -> ended.output().isPresent());
    return new Details(
        video.map(ended -> published(ended, ended.output().orElseThrow(), owner)),
        video.flatMap(captions::of));
  }

  private PublishedVideo published(Ended video, Output output, Account owner) {
    return new PublishedVideo(
        output.lengthMicros(), links.ofEvent(video, output, plans.of(owner)), output.warnings());
  }

  /**
   * What an event adds to its own data.
   *
   * @param published empty unless the event is {@code video.ready}
   * @param captions empty if the video has none, or the event does not show them
   */
  public record Details(Optional<PublishedVideo> published, Optional<CaptionView> captions) {}
}
