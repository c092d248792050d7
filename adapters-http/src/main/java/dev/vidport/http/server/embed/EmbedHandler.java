package dev.vidport.http.server.embed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.pipeline.Cors;
import dev.vidport.http.server.pipeline.ErrorBody;
import dev.vidport.http.server.pipeline.Gzip;
import dev.vidport.http.server.pipeline.SignedUrlHandler;
import dev.vidport.http.server.playback.SiteCheck;
import dev.vidport.usecases.embed.OpenEmbed;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /embed/{videoId}?t=}: the player page; {@code /embed/{videoId}/source?t=}: the current
 * links of its video; {@code /embed/{videoId}/poster.jpg?t=}: its poster.
 */
public final class EmbedHandler extends SignedUrlHandler {
  /** The contract allows 5 minutes, within which a disabled page may still be shown. */
  private static final String CACHE_CONTROL = "public, max-age=300";

  private static final String SOURCE = "/source";
  private static final String POSTER = "/poster.jpg";
  private static final String HTML = "text/html;charset=utf-8";

  private final OpenEmbed embeds;
  private final SiteCheck sites;
  private final URI base;
  private final Optional<URI> store;
  private final PlayerPage pages;

  /**
   * @param base public address of this host
   * @param store an address of the store, if it sends media to clients
   */
  public EmbedHandler(OpenEmbed embeds, SiteCheck sites, URI base, Optional<URI> store) {
    super("/embed/", List.of("GET", "HEAD"));
    this.embeds = embeds;
    this.sites = sites;
    this.base = base;
    this.store = store;
    this.pages = new PlayerPage(base);
  }

  @Override
  protected void respond(Request request, Response response, Callback callback, String rest) {
    String token = QueryText.value(request.getHttpURI().getQuery(), "t").orElse("");
    if (rest.endsWith(SOURCE)) {
      source(request, response, callback, open(rest, SOURCE, token));
    } else if (rest.endsWith(POSTER)) {
      poster(response, callback, open(rest, POSTER, token));
    } else {
      page(request, response, callback, rest, token);
    }
  }

  private EmbeddedVideo open(String rest, String suffix, String token) {
    return embeds.handle(rest.substring(0, rest.length() - suffix.length()), token);
  }

  private void page(
      Request request, Response response, Callback callback, String id, String token) {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, HTML);
    headers.put("X-Content-Type-Options", "nosniff");
    // The address of the page contains its token, which other hosts must not learn.
    headers.put("Referrer-Policy", "strict-origin");
    byte[] content;
    try {
      EmbeddedVideo embedded = embeds.handle(id, token);
      headers.put(HttpHeader.CACHE_CONTROL, CACHE_CONTROL);
      headers.put(
          "Content-Security-Policy",
          ContentSecurity.policy(
              Stream.concat(Stream.of(base), store.stream()).toList(), embedded.domains()));
      content = pages.of(embedded);
    } catch (RefusalException e) {
      response.setStatus(ErrorBody.status(e.refusal()));
      headers.put(HttpHeader.CACHE_CONTROL, "no-store");
      headers.put("Content-Security-Policy", ContentSecurity.policy(List.of(base), List.of()));
      content = message(e.refusal().code());
    }
    send(request, response, callback, content);
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

  private void source(
      Request request, Response response, Callback callback, EmbeddedVideo embedded) {
    sites.check(request, embedded.domains());
    Cors.ALWAYS.forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    send(request, response, callback, ApiJson.text(EmbedJson.source(embedded)).getBytes(UTF_8));
  }

  private static void poster(Response response, Callback callback, EmbeddedVideo embedded) {
    URI poster =
        embedded
            .links()
            .orElseThrow(
                () -> new RefusalException(RefusalCode.NOT_FOUND, "the video has no poster yet"))
            .posterPlayback();
    Cors.ALWAYS.forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.LOCATION, poster.toString());
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, CACHE_CONTROL);
    response.setStatus(HttpStatus.FOUND_302);
    callback.succeeded();
  }

  /** Responds with {@code content}, compressed if the client accepts that. */
  static void send(Request request, Response response, Callback callback, byte[] content) {
    boolean isCompressed = Gzip.isAccepted(request.getHeaders().get(HttpHeader.ACCEPT_ENCODING));
    byte[] body = isCompressed ? Gzip.compress(content) : content;
    response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
    if (isCompressed) {
      response.getHeaders().put(HttpHeader.CONTENT_ENCODING, Gzip.CODING);
    }
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    boolean isHead = request.getMethod().equals("HEAD");
    response.write(true, isHead ? ByteBuffer.allocate(0) : ByteBuffer.wrap(body), callback);
  }
}
