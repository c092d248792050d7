package dev.vidport.http.server.embed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.resource.ProgramFile;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;

/** The HTML of player pages. */
final class PlayerPage {
  private static final String PAGE = ProgramFile.text(PlayerPage.class, "player.html");
  private static final String MESSAGE = ProgramFile.text(PlayerPage.class, "message.html");

  private final URI base;

  PlayerPage(URI base) {
    this.base = base;
  }

  /** The page of a video. */
  byte[] of(EmbeddedVideo embedded) {
    FrameSize size = FrameSize.of(EmbedJson.output(embedded.video()));
    String poster = embedded.links().map(links -> links.posterPlayback().toString()).orElse("");
    return filled(
        PAGE,
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
    return filled(MESSAGE, Map.of("heading", heading, "text", text));
  }

  /** An address of the poster that is valid as long as the page, unlike a signed link. */
  static String posterAddress(EmbeddedVideo embedded) {
    return embedded.page().toString().replace("?t=", "/poster.jpg?t=");
  }

  private static byte[] filled(String template, Map<String, String> values) {
    StringBuilder page = new StringBuilder();
    int from = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", from)) {
      int close = template.indexOf("}}", open);
      page.append(template, from, open)
          .append(Html.escape(values.getOrDefault(template.substring(open + 2, close), "")));
      from = close + 2;
    }
    return page.append(template, from, template.length()).toString().getBytes(UTF_8);
  }
}
