package dev.vidport.http.server.embed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.resource.HtmlTemplate;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;

/** The HTML of player pages. */
final class PlayerPage {
  private static final HtmlTemplate PAGE = HtmlTemplate.of(PlayerPage.class, "player.html");
  private static final HtmlTemplate MESSAGE = HtmlTemplate.of(PlayerPage.class, "message.html");

  private final URI base;

  PlayerPage(URI base) {
    this.base = base;
  }

  /** The page of a video. */
  byte[] of(EmbeddedVideo embedded) {
    FrameSize size = FrameSize.of(EmbedJson.output(embedded.video()));
    String poster = embedded.links().map(links -> links.posterPlayback().toString()).orElse("");
    return PAGE.filled(
        Map.of(
            "title", embedded.video().details().title(),
            "page", embedded.page().toString(),
            "oembed", base + "/oembed?url=" + URLEncoder.encode(embedded.page().toString(), UTF_8),
            "poster", poster,
            "image", posterAddress(embedded),
            "mp4", embedded.links().map(links -> links.playback().toString()).orElse(""),
            "width", Integer.toString(size.width()),
            "height", Integer.toString(size.height()),
            "source", ApiJson.text(EmbedJson.source(embedded))));
  }

  /**
   * A page for a viewer who cannot see the video.
   *
   * @param heading what happened
   * @param text why, or what to do
   */
  static byte[] message(String heading, String text) {
    return MESSAGE.filled(Map.of("heading", heading, "text", text));
  }

  /** An address of the poster that is valid as long as the page, unlike a signed link. */
  static String posterAddress(EmbeddedVideo embedded) {
    return embedded.page().toString().replace("?t=", "/poster.jpg?t=");
  }
}
