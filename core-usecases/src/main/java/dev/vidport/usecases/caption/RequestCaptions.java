package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Begins the recognition of the speech of a video that is published already. */
public final class RequestCaptions {
  private static final Duration RETRY_IN_VAIN = Duration.ofHours(24);

  private final FindVideo find;
  private final Videos videos;
  private final RecognitionStart begin;
  private final UsageReservations reservation;
  private final CaptionLinks links;
  private final VideoAudit audit;
  private final Transactions transactions;
  private final Clock clock;

  RequestCaptions(
      FindVideo find,
      Videos videos,
      RecognitionStart begin,
      UsageReservations reservation,
      CaptionLinks links,
      VideoAudit audit,
      Transactions transactions,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.begin = begin;
    this.reservation = reservation;
    this.links = links;
    this.audit = audit;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code PLAN_UPGRADE_REQUIRED}, {@code NOT_READY},
   *     {@code INVALID_STATE} when no captions can be made or are being made, {@code
   *     PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}
   */
  public CaptionView handle(Principal principal, Actor actor, VideoId id, CaptionRequest request) {
    Ended published = PublishedVideos.requirePublished(find.byId(principal, id));
    new PlanCheck(principal.plan()).feature(Feature.CAPTIONS, true, "captions").refuseIfAny();
    checkPossible(published, request);
    return links
        .of(transactions.in(() -> begin(principal, actor, id, request)))
        .orElseThrow(IllegalStateException::new);
  }

  private Ended begin(Principal principal, Actor actor, VideoId id, CaptionRequest request) {
    // The new job must not outlive a concurrent deletion of the video.
    find.byId(principal, id)
        .details()
        .material()
        .originalOwner()
        .ifPresent(owner -> videos.lockSharing(principal.accountId(), owner));
    Instant now = Timestamps.now(clock);
    Video begun =
        find.change(
                principal,
                id,
                video -> {
                  Ended published = PublishedVideos.requirePublished(video);
                  checkIdle(published);
                  return published.with(begin.with(request, published, now));
                })
            .orElseThrow(FindVideo::notFound);
    Ended video = (Ended) begun;
    begin.queue(video);
    audit.record(video, actor, AuditAction.CAPTIONS_CHANGED, "requested");
    reservation.reserveCaptions(
        principal,
        video.captions().recognition().orElseThrow().job(),
        video.output().orElseThrow().lengthMicros());
    return video;
  }

  private void checkPossible(Ended video, CaptionRequest request) {
    Output output = video.output().orElseThrow();
    RecognitionStart.skipReason(output).ifPresent(RequestCaptions::refuse);
    if (request.language().filter(wanted -> !video.captions().hasRoomFor(wanted)).isPresent()) {
      refuse(SpeechRecognition.TOO_MANY_LANGUAGES);
    }
    checkIdle(video);
    checkNotInVain(video);
  }

  /** Recognition costs the operator, also where it finds nothing. */
  private void checkNotInVain(Ended video) {
    boolean inVain =
        video
            .captions()
            .recognition()
            .filter(last -> last.reason().equals(Optional.of(SpeechRecognition.NO_SPEECH)))
            .filter(last -> last.startedAt().isAfter(clock.instant().minus(RETRY_IN_VAIN)))
            .isPresent();
    if (inVain) {
      refuse("no speech was found in the video within the last 24 hours");
    }
  }

  private static void checkIdle(Ended video) {
    if (video.captions().isRecognizing()) {
      refuse("the captions of the video are being made");
    }
  }

  private static void refuse(String reason) {
    throw new RefusalException(RefusalCode.INVALID_STATE, reason);
  }
}
