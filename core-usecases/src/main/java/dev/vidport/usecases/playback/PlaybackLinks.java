package dev.vidport.usecases.playback;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Creates the links to play and to download a video. */
public final class PlaybackLinks {
  private static final String STILL_PARAMETERS = "{?time,width,height,fit}";
  private static final String CLIP_PARAMETERS = "{?start,end}";
  private static final String PREVIEW_PARAMETERS = "{?start,end,width,fps}";

  private final URI base;
  private final LinkSigner signer;
  private final ObjectLinks store;
  private final ObjectLinks host;
  private final Clock clock;

  /**
   * @param base public address of the host, without a trailing slash
   */
  public PlaybackLinks(URI base, LinkSigner signer, ObjectLinks store, Clock clock) {
    this.base = base;
    this.signer = signer;
    this.store = store;
    this.host = new EmbeddedLinks(() -> base, signer, clock);
    this.clock = clock;
  }

  /**
   * @param lifetime of the playback links; empty for the default
   */
  public VideoLinks of(Ended video, Output output, Plan plan, Optional<Duration> lifetime) {
    return of(video, output, plan, lifetime, LinkLifetime.DOWNLOAD);
  }

  /** The links for an event, whose receiver may use them later than the reader of a status. */
  public VideoLinks ofEvent(Ended video, Output output, Plan plan) {
    return of(video, output, plan, Optional.empty(), LinkLifetime.EVENT_DOWNLOAD);
  }

  private VideoLinks of(
      Ended video, Output output, Plan plan, Optional<Duration> lifetime, Duration download) {
    Instant expires = expires(output.lengthMicros(), lifetime);
    ObjectKey files = ObjectKey.output(video.id(), video.job());
    String fileGrant = grant(video.id(), video.job(), false, expires);
    Optional<URI> stream =
        plan.has(Feature.STREAMING)
            ? Optional.of(play(grant(video.id(), video.job(), true, expires), OutputFile.MASTER))
            : Optional.empty();
    // The host adds the chapters to the stored file.
    ObjectLinks sender = output.chapters().isEmpty() ? store : host;
    return new VideoLinks(
        sender.download(
            files.child(OutputFile.DOWNLOAD), Optional.of(downloadName(video)), download),
        download,
        still(video, OutputFile.of(video.poster()), download),
        play(fileGrant, OutputFile.DOWNLOAD),
        // Each image has its own name, so that no cache shows a previous thumbnail.
        play(fileGrant, OutputFile.of(video.poster())),
        stream,
        strip(fileGrant, output.stills().filmstrip()),
        derivatives(fileGrant, stream),
        video.captions().tracks().stream().map(track -> captions(fileGrant, track)).toList(),
        FileLinks.of(video, output, base + "/play/" + fileGrant + "/", expires),
        expires);
  }

  /**
   * The links to play a video before its job has ended. They stay valid afterwards.
   *
   * @param lengthMicros expected length in microseconds
   * @param lifetime empty for the default
   * @return empty when nothing can be played yet
   */
  public Optional<VideoLinks.EarlyLinks> early(
      Submitted video,
      EarlyPlayback earlyPlayback,
      Plan plan,
      long lengthMicros,
      Optional<Duration> lifetime) {
    Instant expires = expires(lengthMicros, lifetime);
    Optional<URI> stream =
        earlyPlayback != EarlyPlayback.NONE && plan.has(Feature.STREAMING)
            ? Optional.of(
                play(
                    grant(video.id(), video.job(), true, expires),
                    EarlyFile.address(OutputFile.MASTER)))
            : Optional.empty();
    Optional<URI> playback =
        earlyPlayback == EarlyPlayback.ALL
            ? Optional.of(play(grant(video.id(), video.job(), false, expires), OutputFile.DOWNLOAD))
            : Optional.empty();
    return stream.isPresent() || playback.isPresent()
        ? Optional.of(new VideoLinks.EarlyLinks(playback, stream, expires))
        : Optional.empty();
  }

  private Instant expires(long lengthMicros, Optional<Duration> lifetime) {
    return clock
        .instant()
        .plus(LinkLifetime.playback(lengthMicros, lifetime))
        .truncatedTo(ChronoUnit.SECONDS);
  }

  private VideoLinks.CaptionFile captions(String grant, CaptionTrack track) {
    return new VideoLinks.CaptionFile(
        track.language(), play(grant, OutputFile.captions(track, OutputFile.CAPTIONS_VTT)));
  }

  private VideoLinks.FilmstripLinks strip(String grant, Filmstrip filmstrip) {
    return new VideoLinks.FilmstripLinks(
        play(grant, OutputFile.FILMSTRIP),
        play(grant, OutputFile.FILMSTRIP_VTT),
        play(grant, OutputFile.FILMSTRIP_JSON),
        filmstrip);
  }

  private VideoLinks.DerivativeLinks derivatives(String fileGrant, Optional<URI> stream) {
    return new VideoLinks.DerivativeLinks(
        play(fileGrant, "still.jpg") + STILL_PARAMETERS,
        play(fileGrant, "preview.webp") + PREVIEW_PARAMETERS,
        stream.map(link -> link + CLIP_PARAMETERS),
        play(fileGrant, "storyboard.vtt").toString());
  }

  /** An address of the store, if it sends files to clients itself. */
  public Optional<URI> store() {
    return store.external()
        ? Optional.of(store.download(new ObjectKey("x"), Optional.empty(), LinkLifetime.DOWNLOAD))
        : Optional.empty();
  }

  /** A link to the thumbnail of a video, with the lifetime of a download link. */
  public URI poster(Ended video) {
    return still(video, OutputFile.of(video.poster()), LinkLifetime.DOWNLOAD);
  }

  /** As {@link #poster}, as text for a list. */
  public String posterText(Ended video) {
    return store.downloadText(
        stillKey(video, OutputFile.of(video.poster())), Optional.empty(), LinkLifetime.DOWNLOAD);
  }

  /**
   * A link to a still, with the lifetime of a download link.
   *
   * @param number 0 for the automatic poster
   */
  public URI candidate(Ended video, int number) {
    return still(video, OutputFile.candidate(number), LinkLifetime.DOWNLOAD);
  }

  private URI still(Ended video, String file, Duration lifetime) {
    return store.download(stillKey(video, file), Optional.empty(), lifetime);
  }

  private static ObjectKey stillKey(Ended video, String file) {
    return ObjectKey.output(video.id(), video.job()).child(file);
  }

  private String grant(VideoId video, JobId job, boolean streaming, Instant expires) {
    PlaybackGrant grant = new PlaybackGrant(video, job, streaming);
    return signer.sign(PlaybackGrant.PURPOSE, grant.text(), expires);
  }

  /** The address of a file below a grant. */
  public URI play(String grant, String file) {
    return URI.create(base + "/play/" + grant + "/" + file);
  }

  /** The name of the uploaded file with the extension of the output. */
  private static String downloadName(Ended video) {
    return video.details().title() + ".mp4";
  }
}
