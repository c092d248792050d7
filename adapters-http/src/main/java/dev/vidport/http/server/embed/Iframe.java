package dev.vidport.http.server.embed;

import dev.vidport.http.server.resource.HtmlTemplate;
import java.net.URI;
import java.util.Locale;

/** The markup that embeds a player page. */
final class Iframe {
  private Iframe() {}

  /** An iframe that becomes narrower with its surroundings and keeps its shape. */
  static String of(URI page, String title, FrameSize size) {
    return String.format(
        Locale.ROOT,
        "<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\""
            + " style=\"border:0;max-width:100%%;height:auto;aspect-ratio:%d/%d\" loading=\"lazy\""
            + " allow=\"autoplay; fullscreen; picture-in-picture\" allowfullscreen></iframe>",
        HtmlTemplate.escape(page.toString()),
        HtmlTemplate.escape(title),
        size.width(),
        size.height(),
        size.width(),
        size.height());
  }
}
