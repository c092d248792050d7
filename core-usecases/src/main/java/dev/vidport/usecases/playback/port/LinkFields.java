package dev.vidport.usecases.playback.port;

import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The links of a video as named fields (service interface 2.3). Responses and webhooks have the
 * same ones; their adapters write them as JSON.
 */
public final class LinkFields {
  private static final String PLAYBACK = "playbackUrl";
  private static final String PLAYBACK_EXPIRY = "playbackExpiresAt";

  private LinkFields() {}

  /** The links of a published video, except those of its filmstrip and captions. */
  public static Map<String, Object> of(VideoLinks links) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("downloadUrl", links.download().toString());
    fields.put("downloadExpiresInSeconds", links.downloadLifetime().toSeconds());
    fields.put("posterUrl", links.poster().toString());
    fields.put(PLAYBACK, links.playback().toString());
    fields.put("posterPlaybackUrl", links.posterPlayback().toString());
    fields.put(PLAYBACK_EXPIRY, links.expiresAt().getEpochSecond());
    addStream(fields, links.stream(), links.expiresAt());
    return fields;
  }

  /** The links of a video while its job runs. */
  public static Map<String, Object> of(VideoLinks.EarlyLinks links) {
    Map<String, Object> fields = new LinkedHashMap<>();
    links.playback().ifPresent(playback -> fields.putAll(ofPlayback(playback, links.expiresAt())));
    addStream(fields, links.stream(), links.expiresAt());
    return fields;
  }

  /** The templates of the addresses of files that are made on request. */
  public static Map<String, Object> of(VideoLinks.DerivativeLinks links) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("still", links.still());
    fields.put("animated", links.animated());
    links.clip().ifPresent(clip -> fields.put("clip", clip));
    fields.put("storyboard", links.storyboard());
    return fields;
  }

  /** A file to download. */
  public static Map<String, Object> of(LinkedFile file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", file.kind().name().toLowerCase(Locale.ROOT));
    fields.put("name", file.name());
    file.codec().ifPresent(codec -> fields.put("codec", codec));
    file.size()
        .ifPresent(
            size -> {
              fields.put("width", size.width());
              fields.put("height", size.height());
            });
    file.language().ifPresent(language -> fields.put("language", language.code()));
    file.bytes().ifPresent(bytes -> fields.put("sizeBytes", bytes));
    file.estimatedBytes().ifPresent(bytes -> fields.put("estimatedBytes", bytes));
    fields.put("url", file.url());
    fields.put("expiresAt", file.expiresAt().getEpochSecond());
    return fields;
  }

  /** The link of the MP4. */
  public static Map<String, Object> ofPlayback(URI playback, Instant expiresAt) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(PLAYBACK, playback.toString());
    fields.put(PLAYBACK_EXPIRY, expiresAt.getEpochSecond());
    return fields;
  }

  private static void addStream(
      Map<String, Object> fields, Optional<URI> stream, Instant expiresAt) {
    stream.ifPresent(
        link -> {
          fields.put("streamUrl", link.toString());
          fields.put("streamExpiresAt", expiresAt.getEpochSecond());
        });
  }
}
