package dev.vidport.usecases.embed;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Opens the video of a player page for the holder of the page's token. */
public final class OpenEmbed {
  private final EmbedLinks embeds;
  private final Videos videos;
  private final RenderJobs jobs;
  private final Accounts accounts;
  private final AllowedDomains domains;
  private final PlanCatalog plans;
  private final PlaybackLinks links;

  OpenEmbed(
      EmbedLinks embeds,
      Videos videos,
      RenderJobs jobs,
      Accounts accounts,
      AllowedDomains domains,
      PlanCatalog plans,
      PlaybackLinks links) {
    this.embeds = embeds;
    this.videos = videos;
    this.jobs = jobs;
    this.accounts = accounts;
    this.domains = domains;
    this.plans = plans;
    this.links = links;
  }

  /**
   * @param token the parameter {@code t} of the page
   * @throws RefusalException {@code INVALID_SIGNATURE} for a token that is not of this video,
   *     {@code NOT_FOUND} when the page is disabled or the video was deleted, {@code
   *     ACCOUNT_DISABLED}
   */
  public EmbeddedVideo handle(String id, String token) {
    VideoId wanted = VideoId.parse(id).orElseThrow(FindVideo::notFound);
    EmbedCode code =
        embeds
            .open(wanted, token)
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.INVALID_SIGNATURE, "the address of the player is incomplete"));
    Video video =
        videos
            .owner(wanted)
            .flatMap(account -> videos.find(account, wanted))
            .filter(found -> found.details().embed().equals(Optional.of(code)))
            .orElseThrow(FindVideo::notFound);
    Account account = accounts.find(video.account()).orElseThrow(FindVideo::notFound);
    if (!account.isActive()) {
      throw new RefusalException(RefusalCode.ACCOUNT_DISABLED, "this account is disabled");
    }
    Plan plan = plans.of(account);
    return new EmbeddedVideo(
        video,
        embeds.page(video.details()).orElseThrow(),
        finished(video, plan),
        early(video, plan),
        domains.of(account.id()));
  }

  private Optional<VideoLinks> finished(Video video, Plan plan) {
    return video instanceof Ended ended
        ? ended.output().map(output -> links.of(ended, output, plan, Optional.empty()))
        : Optional.empty();
  }

  private Optional<VideoLinks.EarlyLinks> early(Video video, Plan plan) {
    if (!(video instanceof Submitted submitted)) {
      return Optional.empty();
    }
    Optional<RenderJob> job = jobs.find(submitted.job());
    Optional<RenderPlan> render = job.flatMap(RenderJob::plan);
    return render.flatMap(
        known ->
            links.early(
                submitted,
                job.orElseThrow().playable(),
                plan,
                known.lengthMicros(),
                Optional.empty()));
  }

  /**
   * A video with a player page.
   *
   * @param page the address of the page
   * @param links present when the video can be played as a whole
   * @param early present while it is processed, as soon as a part of it can be played
   * @param domains the domains whose pages may embed the page; empty when any may
   */
  public record EmbeddedVideo(
      Video video,
      URI page,
      Optional<VideoLinks> links,
      Optional<VideoLinks.EarlyLinks> early,
      List<AllowedDomain> domains) {
    public EmbeddedVideo {
      domains = List.copyOf(domains);
    }

    /** Whether the video may become playable. */
    public boolean isPending() {
      return !(video instanceof Ended);
    }
  }
}
