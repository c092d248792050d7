package dev.vidport.http.server.pipeline;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.http.server.browser.BrowserModule;
import dev.vidport.http.server.browser.HlsModule;
import dev.vidport.http.server.documentation.DocumentationPages;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.DocsPage;
import dev.vidport.http.server.resource.ProgramFile;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A file of the program that needs no credential and that clients cache. */
final class PublicFile {
  /** After an upgrade of the host, clients have the new file within 5 minutes. */
  private static final String CACHE_CONTROL = "public, max-age=300";

  /** The address contains the version of the file. */
  private static final String IMMUTABLE = "public, max-age=31536000, immutable";

  private static final String SCRIPT = "text/javascript;charset=utf-8";
  private static final String MARKDOWN = "text/markdown;charset=utf-8";
  private static final String TYPES = "application/typescript;charset=utf-8";

  private final String path;
  private final String type;
  private final String cacheControl;
  private final Optional<Lazy<String>> policy;
  private final Supplier<byte[]> content;
  private final Supplier<byte[]> compressed;
  private final Supplier<String> tag;

  private PublicFile(String path, String type, Supplier<byte[]> content) {
    this(path, type, CACHE_CONTROL, Optional.empty(), content);
  }

  /**
   * @param policy the Content Security Policy of a page
   */
  private PublicFile(
      String path,
      String type,
      String cacheControl,
      Optional<Lazy<String>> policy,
      Supplier<byte[]> content) {
    this.path = path;
    this.type = type;
    this.cacheControl = cacheControl;
    this.policy = policy;
    this.content = new Lazy<>(content)::get;
    this.compressed = new Lazy<>(() -> Gzip.compress(this.content.get()))::get;
    this.tag = new Lazy<>(() -> EntityTag.of(this.content.get()))::get;
  }

  /** A short text that changes with time. */
  private PublicFile(String path, Supplier<String> text) {
    this.path = path;
    this.type = "text/plain;charset=utf-8";
    this.cacheControl = CACHE_CONTROL;
    this.policy = Optional.empty();
    this.content = () -> text.get().getBytes(StandardCharsets.UTF_8);
    this.compressed = () -> Gzip.compress(content.get());
    this.tag = () -> EntityTag.of(content.get());
  }

  /** Every public file. */
  static List<PublicFile> all(SiteAddress site, Clock clock) {
    Stream<PublicFile> security =
        site.securityContact().stream()
            .map(
                contact ->
                    new PublicFile(
                        SecurityText.PATH, () -> SecurityText.of(site.base(), contact, clock)));
    return Stream.of(ofProgram(site).stream(), documentation(site), security)
        .flatMap(files -> files)
        .toList();
  }

  private static Stream<PublicFile> documentation(SiteAddress site) {
    return Stream.concat(
        Stream.of(
            new PublicFile("/llms.txt", MARKDOWN, () -> DocumentationPages.list(site.base()))),
        DocumentationPages.names().stream()
            .map(
                name ->
                    new PublicFile(
                        "/docs/" + name + ".md", MARKDOWN, () -> DocumentationPages.page(name))));
  }

  private static List<PublicFile> ofProgram(SiteAddress site) {
    String basePath = site.base().getRawPath();
    return List.of(
        new PublicFile("/openapi.json", ContentTypes.JSON, () -> ApiDocument.published(basePath)),
        new PublicFile(
            "/docs",
            "text/html;charset=utf-8",
            CACHE_CONTROL,
            Optional.of(new Lazy<>(DocsPage::policy)),
            () -> DocsPage.html(basePath, site.hasConsole())),
        new PublicFile(
            "/favicon.ico",
            "image/x-icon",
            () -> ProgramFile.bytes(PublicFile.class, "favicon.ico")),
        ofBrowsers("upload.js", SCRIPT),
        ofBrowsers("upload.d.ts", TYPES),
        ofBrowsers("player.js", SCRIPT),
        ofBrowsers("player.d.ts", TYPES),
        ofBrowsers("player.css", "text/css;charset=utf-8"),
        new PublicFile("/js/v1/hls.js", SCRIPT, HlsModule::reference),
        new PublicFile(HlsModule.PATH, SCRIPT, IMMUTABLE, Optional.empty(), HlsModule::script));
  }

  private static PublicFile ofBrowsers(String name, String type) {
    return new PublicFile("/js/v1/" + name, type, () -> BrowserModule.file(name));
  }

  String path() {
    return path;
  }

  /**
   * The response to a request with this {@code If-None-Match}.
   *
   * @param isCompressed whether the client accepts compressed content
   */
  SerializedResponse response(Optional<String> ifNoneMatch, boolean isCompressed) {
    String tag = tag(isCompressed);
    boolean isUnchanged = ifNoneMatch.filter(tags -> EntityTag.isNamedBy(tags, tag)).isPresent();
    SerializedResponse head =
        SerializedResponse.of(isUnchanged ? 304 : 200)
            .withHeader("Cache-Control", cacheControl)
            .withHeader("ETag", tag)
            .withHeader("Vary", "Accept-Encoding")
            // Browsers run a script only if it is declared as one.
            .withHeader("X-Content-Type-Options", "nosniff")
            // So that pages that isolate themselves can load it.
            .withHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (isUnchanged) {
      return head;
    }
    SerializedResponse whole =
        policy
            .map(text -> head.withHeader("Content-Security-Policy", text.get()))
            .orElse(head)
            .withHeader("Content-Type", type);
    return isCompressed
        ? whole.withHeader("Content-Encoding", Gzip.CODING).withBody(compressed.get())
        : whole.withBody(content.get());
  }

  /** Compressed content has a tag of its own (RFC 9110, section 8.8.3). */
  private String tag(boolean isCompressed) {
    String plain = tag.get();
    return isCompressed ? plain.substring(0, plain.length() - 1) + "-gzip\"" : plain;
  }
}
