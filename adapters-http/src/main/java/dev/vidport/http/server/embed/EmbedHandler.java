package dev.vidport.http.server.embed;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.pipeline.ErrorResponse;
import dev.vidport.http.server.pipeline.PrefixHandler;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.http.server.playback.AllowedDomainCheck;
import dev.vidport.usecases.embed.OpenEmbed;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /embed/{videoId}?t=}: the player page; {@code /embed/{videoId}/source?t=}: the current
 * links of its video; {@code /embed/{videoId}/poster.jpg?t=}: its poster.
 */
public final class EmbedHandler extends PrefixHandler {
  /** The contract allows 5 minutes, within which a disabled page may still be shown. */
  private static final String CACHE_CONTROL = "public, max-age=300";

  private static final String SOURCE = "/source";
  private static final String POSTER = "/poster.jpg";
  private static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";

  private final OpenEmbed embeds;
  private final AllowedDomainCheck domains;
  private final URI base;
  private final Optional<URI> store;
  private final PlayerPage pages;

  /**
   * @param base public address of this host
   * @param store an address of the store, if it sends media to clients
   */
  public EmbedHandler(OpenEmbed embeds, AllowedDomainCheck domains, URI base, Optional<URI> store) {
    super("/embed/", List.of("GET", "HEAD"));
    this.embeds = embeds;
    this.domains = domains;
    this.base = base;
    this.store = store;
    this.pages = new PlayerPage(base);
  }

  @Override
  protected void respond(Request request, Response response, Callback callback, String rest) {
    String token = QueryText.value(request.getHttpURI().getQuery(), "t").orElse("");
    respond(request, rest, token).write(response, callback);
  }

  private SerializedResponse respond(Request request, String rest, String token) {
    if (rest.endsWith(POSTER)) {
      return poster(open(rest, POSTER, token));
    }
    SerializedResponse whole =
        rest.endsWith(SOURCE)
            ? source(request, open(rest, SOURCE, token))
            : page(rest, token)
                .withHeader("X-Content-Type-Options", "nosniff")
                // The address of the page contains its token, which other hosts must not learn.
                .withHeader("Referrer-Policy", "strict-origin");
    return whole.compressedFor(request.getHeaders().get(HttpHeader.ACCEPT_ENCODING));
  }

  private EmbeddedVideo open(String rest, String suffix, String token) {
    return embeds.handle(rest.substring(0, rest.length() - suffix.length()), token);
  }

  private SerializedResponse page(String id, String token) {
    try {
      EmbeddedVideo embedded = embeds.handle(id, token);
      return SerializedResponse.html(200, pages.of(embedded))
          .withHeader("Cache-Control", CACHE_CONTROL)
          .withHeader(
              CONTENT_SECURITY_POLICY,
              ContentSecurity.policy(
                  Stream.concat(Stream.of(base), store.stream()).toList(), embedded.domains()));
    } catch (RefusalException e) {
      return SerializedResponse.html(ErrorResponse.status(e.refusal()), message(e.refusal().code()))
          .withHeader("Cache-Control", "no-store")
          .withHeader(CONTENT_SECURITY_POLICY, ContentSecurity.policy(List.of(base), List.of()));
    }
  }

  private static byte[] message(RefusalCode code) {
    return switch (code) {
      case ACCOUNT_DISABLED ->
          PlayerPage.message(
              "This video is not available", "The account of its owner is disabled.");
      case INVALID_SIGNATURE ->
          PlayerPage.message(
              "This link is incomplete",
              "Copy the whole address of the player, including the part after the question mark.");
      default ->
          PlayerPage.message(
              "This video is not available", "Its owner removed it, or no longer shares it here.");
    };
  }

  private SerializedResponse source(Request request, EmbeddedVideo embedded) {
    domains.check(request, embedded.domains());
    return SerializedResponse.json(200, ApiJson.text(EmbedJson.source(embedded)));
  }

  private static SerializedResponse poster(EmbeddedVideo embedded) {
    URI poster =
        embedded
            .links()
            .orElseThrow(
                () -> new RefusalException(RefusalCode.NOT_FOUND, "the video has no poster yet"))
            .posterPlayback();
    return SerializedResponse.redirect(poster).withHeader("Cache-Control", CACHE_CONTROL);
  }
}
