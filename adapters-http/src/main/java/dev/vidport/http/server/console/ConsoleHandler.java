package dev.vidport.http.server.console;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.pipeline.BrowserPage;
import dev.vidport.http.server.pipeline.ErrorResponse;
import dev.vidport.http.server.pipeline.RequestRoute;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.http.server.resource.HtmlTemplate;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The console under {@code /console/}. Its files are at {@code assets/}, with the version of the
 * build; {@code session} keeps its credential; every other path is its page, whose script shows the
 * view of the path. A browser that opens the address of the host is sent to it.
 */
public final class ConsoleHandler extends Handler.Abstract {
  static final String PATH = "/console/";
  private static final String ASSETS = "assets/";
  private static final String SESSION = "session";
  private static final String BEARER = "Bearer ";

  private static final List<String> READ = List.of("GET", "HEAD");
  private static final List<String> CHANGE = List.of("PUT", "DELETE");

  private final String basePath;
  private final URI base;
  private final ConsoleCookie cookie;
  private final String policy;
  private final HtmlTemplate page;
  private final boolean canChange = ConsoleFiles.canChange();
  private volatile Optional<ConsoleFiles> files = Optional.empty();

  /**
   * @param base the address by which users reach the host
   * @param store an address of the store, if clients send parts to it and it sends media
   */
  public ConsoleHandler(URI base, Optional<URI> store, ServiceNotices notices) {
    this.base = base;
    this.basePath = Optional.ofNullable(base.getRawPath()).orElse("");
    this.cookie = new ConsoleCookie(base);
    this.policy = ConsolePolicy.of(store);
    this.page =
        HtmlTemplate.of(ConsoleHandler.class, "index.html")
            .withMarkup("terms", escaped(notices.terms()))
            .withMarkup("privacy", escaped(notices.privacy()));
  }

  private static String escaped(Optional<URI> page) {
    return HtmlTemplate.escape(page.map(URI::toString).orElse(""));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    if (path.equals("/") && BrowserPage.isWanted(request)) {
      RequestRoute.set(request, "/");
      respond(request, toConsole().withHeader("Vary", "Accept"), response, callback);
      return true;
    }
    if (path.equals("/console")) {
      RequestRoute.set(request, PATH);
      respond(request, toConsole(), response, callback);
      return true;
    }
    if (!path.startsWith(PATH)) {
      return false;
    }
    RequestRoute.set(request, PATH);
    String rest = path.substring(PATH.length());
    if (rest.equals(SESSION)) {
      changeSession(request, response).write(response, callback);
    } else if (rest.startsWith(ASSETS)) {
      respond(request, asset(request, rest.substring(ASSETS.length())), response, callback);
    } else {
      respond(request, page(request), response, callback);
    }
    return true;
  }

  /** Below the path at which a proxy serves the host. */
  private SerializedResponse toConsole() {
    return SerializedResponse.redirect(URI.create(basePath + PATH))
        .withHeader("Cache-Control", "no-store");
  }

  private static void respond(
      Request request, SerializedResponse whole, Response response, Callback callback) {
    if (!READ.contains(request.getMethod())) {
      throw ErrorResponse.wrongMethod(request, response, READ);
    }
    whole.write(response, callback);
  }

  private SerializedResponse asset(Request request, String versioned) {
    ConsoleFiles current = files();
    int slash = versioned.indexOf('/');
    String name = versioned.substring(slash + 1);
    byte[] content =
        current
            .find(name)
            .orElseThrow(
                () -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such file"));
    // An older page that loads a module now gets the current one, but does not keep it.
    boolean isCurrent = slash > 0 && versioned.startsWith(current.version() + "/");
    return SerializedResponse.file(ConsoleTypes.of(name), content)
        .withHeader(
            "Cache-Control",
            isCurrent && !canChange ? "public, max-age=31536000, immutable" : "no-store")
        .withHeader("X-Content-Type-Options", "nosniff")
        .withHeader("Cross-Origin-Resource-Policy", "same-origin")
        .compressedFor(request.getHeaders().get(HttpHeader.ACCEPT_ENCODING));
  }

  private SerializedResponse page(Request request) {
    String credential = mayHaveCredential(request) ? cookie.read(request).orElse("") : "";
    return SerializedResponse.html(
            200, template(request, !credential.isEmpty()).filled(Map.of("credential", credential)))
        .withHeader("Cache-Control", "no-store")
        .withHeader("Vary", "Cookie, Sec-Fetch-Dest, Accept-Encoding, Accept-Language")
        .withHeader("Content-Security-Policy", policy)
        // A page that opens the console, even one of this host, gets no hold of its window.
        .withHeader("Cross-Origin-Opener-Policy", "same-origin")
        .withHeader("Cross-Origin-Resource-Policy", "same-origin")
        .withHeader("X-Content-Type-Options", "nosniff")
        .withHeader("X-Frame-Options", "DENY")
        .withHeader("Referrer-Policy", "same-origin")
        .withHeader(
            "Permissions-Policy", "camera=(self), microphone=(self), display-capture=(self)");
  }

  /** The page of the current files, with the texts in the language of the browser. */
  private HtmlTemplate template(Request request, boolean isSignedIn) {
    ConsoleFiles current = files();
    String languages =
        Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE)).orElse("");
    String assets = HtmlTemplate.escape(basePath + PATH + ASSETS + current.version());
    String preloads =
        Stream.concat(current.firstModules(isSignedIn).stream(), current.texts(languages).stream())
            .map(name -> "<link rel=\"modulepreload\" href=\"" + assets + "/" + name + "\" />")
            .collect(Collectors.joining("\n    "));
    return page.withMarkup("preloads", preloads)
        .withMarkup("assets", assets)
        .withMarkup("base", HtmlTemplate.escape(basePath));
  }

  /**
   * Whether the page of this request may contain the credential: only if a person navigates to it.
   * A script of another page of this host, which could read the response, can't navigate without
   * losing the page (see {@code Cross-Origin-Opener-Policy}). Browsers send the header only to
   * trustworthy addresses; over plain HTTP everybody on the way can read the credential anyway.
   */
  private boolean mayHaveCredential(Request request) {
    String destination = request.getHeaders().get("Sec-Fetch-Dest");
    return destination == null ? "http".equals(base.getScheme()) : destination.equals("document");
  }

  /** Keeps or deletes the credential. The API checks it with each request. */
  private SerializedResponse changeSession(Request request, Response response) {
    if (!CHANGE.contains(request.getMethod())) {
      throw ErrorResponse.wrongMethod(request, response, CHANGE);
    }
    if (request.getMethod().equals("DELETE")) {
      Response.addCookie(response, cookie.deleting());
      return SerializedResponse.empty(204);
    }
    // Pages of other origins can't send this header without a preflight request, which fails here.
    String header =
        Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)).orElse("");
    String credential = header.startsWith(BEARER) ? header.substring(BEARER.length()).strip() : "";
    if (!ConsoleCookie.isCredential(credential)) {
      throw new RefusalException(
          RefusalCode.UNAUTHORIZED,
          "send a session token or an API key as Authorization: Bearer <credential>");
    }
    Response.addCookie(response, cookie.keeping(credential));
    return SerializedResponse.empty(204);
  }

  private ConsoleFiles files() {
    Optional<ConsoleFiles> known = files;
    if (known.isPresent() && !canChange) {
      return known.get();
    }
    ConsoleFiles read = ConsoleFiles.read();
    files = Optional.of(read);
    return read;
  }
}
