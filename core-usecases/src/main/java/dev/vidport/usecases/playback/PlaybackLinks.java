package dev.vidport.usecases.playback;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Playable;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.SignedLinks;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Makes the links under which a video can be watched and fetched. */
public final class PlaybackLinks {
  private final URI base;
  private final SignedLinks signer;
  private final ObjectLinks store;
  private final Clock clock;

  /**
   * @param base address of the host as its users see it, without a slash at the end
   */
  public PlaybackLinks(URI base, SignedLinks signer, ObjectLinks store, Clock clock) {
    this.base = base;
    this.signer = signer;
    this.store = store;
    this.clock = clock;
  }

  /**
   * @param lifetime of the playback links; empty for the default
   */
  public Links of(Ended video, Output output, Plan plan, Optional<Duration> lifetime) {
    Instant expires = expires(output.lengthMicros(), lifetime);
    ObjectKey files = ObjectKey.output(video.id(), video.job());
    String fileGrant = grant(video.id(), video.job(), false, expires);
    return new Links(
        store.download(
            files.child(OutputFile.DOWNLOAD),
            Optional.of(downloadName(video.details().fileName())),
            LinkLifetime.DOWNLOAD),
        LinkLifetime.DOWNLOAD,
        poster(video),
        play(fileGrant, OutputFile.DOWNLOAD),
        // By a name of its own, so that no cache shows a picture that was chosen before.
        play(fileGrant, OutputFile.of(video.poster())),
        plan.has(Feature.STREAMING)
            ? Optional.of(play(grant(video.id(), video.job(), true, expires), OutputFile.MASTER))
            : Optional.empty(),
        output.stills().map(stills -> strip(fileGrant, stills.filmstrip())),
        expires);
  }

  /**
   * The links under which a video can be watched before its job has ended; they are good
   * afterwards, too.
   *
   * @param lengthMicros expected
   * @param lifetime empty for the default
   * @return empty when nothing of it can be played yet
   */
  public Optional<Early> early(
      Submitted video,
      Playable playable,
      Plan plan,
      long lengthMicros,
      Optional<Duration> lifetime) {
    Instant expires = expires(lengthMicros, lifetime);
    Optional<URI> stream =
        playable != Playable.NOTHING && plan.has(Feature.STREAMING)
            ? Optional.of(
                play(
                    grant(video.id(), video.job(), true, expires),
                    EarlyFile.address(OutputFile.MASTER)))
            : Optional.empty();
    Optional<URI> playback =
        playable == Playable.ALL
            ? Optional.of(play(grant(video.id(), video.job(), false, expires), OutputFile.DOWNLOAD))
            : Optional.empty();
    return stream.isPresent() || playback.isPresent()
        ? Optional.of(new Early(playback, stream, expires))
        : Optional.empty();
  }

  private Instant expires(long lengthMicros, Optional<Duration> lifetime) {
    return clock
        .instant()
        .plus(LinkLifetime.playback(lengthMicros, lifetime))
        .truncatedTo(ChronoUnit.SECONDS);
  }

  private Strip strip(String grant, Filmstrip filmstrip) {
    return new Strip(
        play(grant, OutputFile.FILMSTRIP),
        play(grant, OutputFile.FILMSTRIP_VTT),
        play(grant, OutputFile.FILMSTRIP_JSON),
        filmstrip);
  }

  /** A link to the picture that stands for a video, for as long as a download. */
  public URI poster(Ended video) {
    return still(video, OutputFile.of(video.poster()));
  }

  /**
   * A link to a still, for as long as a download.
   *
   * @param number 0 for the automatic poster
   */
  public URI candidate(Ended video, int number) {
    return still(video, OutputFile.candidate(number));
  }

  private URI still(Ended video, String file) {
    ObjectKey key = ObjectKey.output(video.id(), video.job()).child(file);
    return store.download(key, Optional.empty(), LinkLifetime.DOWNLOAD);
  }

  private String grant(VideoId video, JobId job, boolean streaming, Instant expires) {
    PlaybackGrant grant = new PlaybackGrant(video, job, streaming);
    return signer.sign(PlaybackGrant.PURPOSE, grant.text(), expires);
  }

  private URI play(String grant, String file) {
    return URI.create(base + "/play/" + grant + "/" + file);
  }

  /** The uploaded file's name with the ending of what is delivered. */
  private static String downloadName(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return (dot > 0 ? fileName.substring(0, dot) : fileName) + ".mp4";
  }

  /**
   * The links of a video.
   *
   * @param stream the HLS master playlist; empty when the plan has no streaming
   * @param filmstrip empty for videos of before there were filmstrips
   * @param expiresAt when the playback links end, all but {@code download} and {@code poster}
   */
  public record Links(
      URI download,
      Duration downloadLifetime,
      URI poster,
      URI playback,
      URI posterPlayback,
      Optional<URI> stream,
      Optional<Strip> filmstrip,
      Instant expiresAt) {}

  /**
   * The links of a video while its job runs.
   *
   * @param playback the whole MP4; empty while there is only a beginning
   * @param stream an HLS playlist that grows; empty when the plan has no streaming
   * @param expiresAt when they end
   */
  public record Early(Optional<URI> playback, Optional<URI> stream, Instant expiresAt) {}

  /**
   * The links of a filmstrip.
   *
   * @param picture all its tiles in one
   * @param vtt which part of the picture belongs to which time, as WebVTT
   * @param json its measures
   */
  public record Strip(URI picture, URI vtt, URI json, Filmstrip filmstrip) {}
}
