package dev.vidport.usecases.status;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.playback.CaptionFields;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.video.port.Videos;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The length and new links of a video for its event {@code video.ready}, and its captions for
 * {@code video.captions}; nothing if the video has been deleted meanwhile.
 */
public final class ReadyVideoDetails {
  private static final int MICROS = 6;

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

  public Map<String, Object> of(VideoEvent event) {
    if (event.type() == EventType.READY) {
      return ready(event);
    }
    return event.type() == EventType.CAPTIONS
        ? video(event).map(this::captions).orElse(Map.of())
        : Map.of();
  }

  private Optional<Ended> video(VideoEvent event) {
    return videos
        .find(event.account(), new VideoId(event.video()))
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast);
  }

  private Map<String, Object> captions(Ended video) {
    return captions
        .of(video)
        .<Map<String, Object>>map(view -> Map.of("captions", CaptionFields.of(view)))
        .orElse(Map.of());
  }

  private Map<String, Object> ready(VideoEvent event) {
    Optional<Ended> video = video(event);
    Optional<Output> output = video.flatMap(Ended::output);
    Optional<Account> account = accounts.find(event.account());
    return output.isPresent() && account.isPresent()
        ? ready(video.orElseThrow(), output.get(), account.get())
        : Map.of();
  }

  private Map<String, Object> ready(Ended video, Output output, Account account) {
    PlaybackLinks.Links made = links.ofEvent(video, output, plans.of(account));
    long expires = made.expiresAt().getEpochSecond();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put(
        "durationSeconds", BigDecimal.valueOf(output.lengthMicros(), MICROS).stripTrailingZeros());
    data.put("downloadUrl", made.download().toString());
    data.put("downloadExpiresInSeconds", made.downloadLifetime().toSeconds());
    data.put("posterUrl", made.poster().toString());
    data.put("playbackUrl", made.playback().toString());
    data.put("posterPlaybackUrl", made.posterPlayback().toString());
    data.put("playbackExpiresAt", expires);
    made.stream()
        .ifPresent(
            stream -> {
              data.put("streamUrl", stream.toString());
              data.put("streamExpiresAt", expires);
            });
    data.putAll(captions(video));
    return data;
  }
}
