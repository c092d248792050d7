package dev.vidport.http.server.embed;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Output;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.http.server.pipeline.PrefixHandler;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.usecases.embed.OpenEmbed;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** {@code /oembed?url=}: describes a player page for the pages that embed it (oEmbed 1.0). */
public final class OEmbedHandler extends PrefixHandler {
  private static final Pattern PAGE = Pattern.compile(".*/embed/([0-9a-f]{32})\\?(.*)");
  private static final Pattern PIXELS = Pattern.compile("[1-9][0-9]{0,4}");
  private static final int MAX_URL = 2_000;
  private static final int UNLIMITED = 99_999;

  private final OpenEmbed embeds;
  private final URI base;

  /**
   * @param base public address of this host
   */
  public OEmbedHandler(OpenEmbed embeds, URI base) {
    super("/oembed", List.of("GET", "HEAD"));
    this.embeds = embeds;
    this.base = base;
  }

  @Override
  protected void respond(Request request, Response response, Callback callback, String rest) {
    String query = request.getHttpURI().getQuery();
    Problems problems = new Problems();
    int width = pixels(query, "maxwidth", problems);
    int height = pixels(query, "maxheight", problems);
    Optional<String> url = QueryText.value(query, "url");
    problems.unless(url.isPresent(), "url", "must be the address of a player page");
    problems.unless(
        QueryText.value(query, "format").orElse("json").equals("json"), "format", "must be json");
    problems.refuseIfAny();
    EmbeddedVideo embedded = open(url.orElseThrow(), rest);
    SerializedResponse.json(200, ApiJson.text(json(embedded, width, height)))
        .withHeader("Cache-Control", "public, max-age=300")
        .compressedFor(request.getHeaders().get(HttpHeader.ACCEPT_ENCODING))
        .write(response, callback);
  }

  private static int pixels(@Nullable String query, String name, Problems problems) {
    Optional<String> text = QueryText.value(query, name);
    boolean isNumber = text.isEmpty() || PIXELS.matcher(text.get()).matches();
    problems.unless(isNumber, name, "must be a number of pixels, 1 to " + UNLIMITED);
    return isNumber ? text.map(Integer::parseInt).orElse(UNLIMITED) : UNLIMITED;
  }

  private EmbeddedVideo open(String url, String rest) {
    Matcher page = PAGE.matcher(url);
    if (!rest.isEmpty() || url.length() > MAX_URL || !page.matches() || !isOfThisHost(url)) {
      throw new RefusalException(
          RefusalCode.NOT_FOUND, "there is no such player page on this host");
    }
    return embeds.handle(page.group(1), QueryText.value(page.group(2), "t").orElse(""));
  }

  private boolean isOfThisHost(String url) {
    return url.startsWith(base + "/embed/");
  }

  private ObjectNode json(EmbeddedVideo embedded, int maxWidth, int maxHeight) {
    Optional<Output> output = EmbedJson.output(embedded.video());
    FrameSize size = FrameSize.of(output).within(maxWidth, maxHeight);
    String title = embedded.video().details().title();
    ObjectNode json =
        ApiJson.object()
            .put("version", "1.0")
            .put("type", "video")
            .put("provider_name", "Vidport")
            .put("provider_url", base.toString())
            .put("title", title)
            .put("html", Iframe.of(embedded.page(), title, size))
            .put("width", size.width())
            .put("height", size.height())
            .put("cache_age", 300);
    output.ifPresent(
        known ->
            json.put("duration", Seconds.ofMicros(known.lengthMicros()))
                .put("thumbnail_url", PlayerPage.posterAddress(embedded))
                .put("thumbnail_width", size.width())
                .put("thumbnail_height", size.height()));
    return json;
  }
}
