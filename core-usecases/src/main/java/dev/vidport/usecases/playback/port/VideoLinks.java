package dev.vidport.usecases.playback.port;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.thumbnail.Filmstrip;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The links of a published video.
 *
 * @param stream the HLS master playlist; empty when the plan has no streaming
 * @param captions the captions for players of the MP4, the main ones first
 * @param files to download, which are made of the output
 * @param expiresAt when the links expire, except {@code download} and {@code poster}
 */
public record VideoLinks(
    URI download,
    Duration downloadLifetime,
    URI poster,
    URI playback,
    URI posterPlayback,
    Optional<URI> stream,
    FilmstripLinks filmstrip,
    DerivativeLinks derivatives,
    List<CaptionFile> captions,
    List<LinkedFile> files,
    Instant expiresAt) {
  public VideoLinks {
    captions = List.copyOf(captions);
    files = List.copyOf(files);
  }

  /**
   * The links of a video while its job runs.
   *
   * @param playback the whole MP4; empty while only the beginning exists
   * @param stream an HLS playlist that grows; empty when the plan has no streaming
   * @param expiresAt when the links expire
   */
  public record EarlyLinks(Optional<URI> playback, Optional<URI> stream, Instant expiresAt) {}

  /**
   * The links of a filmstrip.
   *
   * @param picture one image with all tiles
   * @param vtt the tile for each range of time, as WebVTT
   * @param json the dimensions of the filmstrip
   */
  public record FilmstripLinks(URI picture, URI vtt, URI json, Filmstrip filmstrip) {}

  /**
   * The addresses of files that are made on request, as URI templates (RFC 6570). Without the part
   * in braces, a template is an address as well.
   *
   * @param clip empty when the plan has no streaming
   * @param storyboard an address without parameters
   */
  public record DerivativeLinks(
      String still, String animated, Optional<String> clip, String storyboard) {}

  /** Captions of a language as a WebVTT file. */
  public record CaptionFile(SpokenLanguage language, URI vtt) {}
}
