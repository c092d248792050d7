package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.http.server.resource.HtmlTemplate;
import dev.vidport.http.server.resource.ProgramFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Pages for people who open an address of the host in a browser. Programs get JSON at the same
 * addresses.
 */
public final class BrowserPage {
  /** Only programs use these, so their errors are JSON in a browser as well. */
  private static final List<String> API =
      List.of("/v1", "/auth", "/oembed", "/openapi.json", "/js");

  private static final String STYLE = ProgramFile.text(BrowserPage.class, "page.css");
  private static final HtmlTemplate START =
      HtmlTemplate.of(BrowserPage.class, "start.html").withStyle(STYLE);
  private static final HtmlTemplate ERROR =
      HtmlTemplate.of(BrowserPage.class, "error.html").withStyle(STYLE);

  /** A page loads nothing but its own style, known by its hash. */
  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-"
          + Base64.getEncoder().encodeToString(Sha256.of(STYLE.getBytes(StandardCharsets.UTF_8)))
          + "'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private BrowserPage() {}

  /** Whether a person opens an address that is not one of the API. */
  public static boolean isWanted(Request request) {
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    String path = Request.getPathInContext(request);
    return (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"))
        && accept != null
        && accept.contains("text/html")
        && API.stream().noneMatch(api -> path.equals(api) || path.startsWith(api + "/"));
  }

  /**
   * What this host is, and how to begin.
   *
   * @param base public address of this host
   */
  static SerializedResponse start(URI base) {
    return page(200, START, Map.of("base", base.toString()));
  }

  /** For an address that leads nowhere. */
  static SerializedResponse notFound(Request request) {
    return error(
        request, 404, "There is no such page", "Check the address, or begin at the start page.");
  }

  /** For an address that is refused. */
  static SerializedResponse of(Refusal refusal, Request request) {
    String message = refusal.message();
    String sentence =
        message.isEmpty()
            ? ""
            : Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
    return error(request, ErrorResponse.status(refusal), heading(refusal.category()), sentence);
  }

  private static String heading(RefusalCategory category) {
    return switch (category) {
      case NOT_FOUND -> "There is nothing at this address";
      case UNAUTHENTICATED, FORBIDDEN -> "You may not open this address";
      case LIMITED -> "Too many requests";
      case UNAVAILABLE -> "Not available at the moment";
      case INCONSISTENT -> "Something is wrong on this host";
      case INVALID, WRONG_METHOD, CONFLICT, TOO_LARGE, UNSUPPORTED -> "This address does not work";
    };
  }

  private static SerializedResponse error(
      Request request, int status, String heading, String text) {
    return page(
        status,
        ERROR,
        Map.of(
            "heading",
            heading,
            "text",
            text,
            "start",
            startFrom(Request.getPathInContext(request)),
            "requestId",
            RequestId.of(request)));
  }

  /** The start page, relative to a path: a proxy may serve the host below a path. */
  private static String startFrom(String path) {
    long folders = path.chars().skip(1).filter(c -> c == '/').count();
    return folders == 0 ? "./" : "../".repeat((int) folders);
  }

  private static SerializedResponse page(
      int status, HtmlTemplate template, Map<String, String> values) {
    return SerializedResponse.html(status, template.filled(values))
        .withHeader("Cache-Control", "no-store")
        .withHeader("Vary", "Accept")
        .withHeader("X-Content-Type-Options", "nosniff")
        // The address may contain a signature.
        .withHeader("Referrer-Policy", "no-referrer")
        .withHeader("Content-Security-Policy", POLICY);
  }
}
