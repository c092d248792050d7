package dev.vidport.http.server.pipeline;

import dev.vidport.http.server.browser.BrowserModule;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.DocsPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A file of the program that needs no credential and that clients cache. */
final class PublicFile {
  /** After an upgrade of the host, clients have the new file within 5 minutes. */
  private static final String CACHE_CONTROL = "public, max-age=300";

  private final String path;
  private final String type;
  private final Lazy<byte[]> content;
  private final Lazy<String> tag;

  private PublicFile(String path, String type, Supplier<byte[]> content) {
    this.path = path;
    this.type = type;
    this.content = new Lazy<>(content);
    this.tag = new Lazy<>(() -> EntityTag.of(this.content.get()));
  }

  /** Every public file. */
  static List<PublicFile> all() {
    PublicFile document =
        new PublicFile("/openapi.json", "application/json", ApiDocument::published);
    return List.of(
        document,
        new PublicFile("/docs", "text/html", () -> DocsPage.of(document.content())),
        new PublicFile("/js/v1/upload.js", "text/javascript;charset=utf-8", BrowserModule::script),
        new PublicFile(
            "/js/v1/upload.d.ts", "application/typescript;charset=utf-8", BrowserModule::types));
  }

  String path() {
    return path;
  }

  String type() {
    return type;
  }

  byte[] content() {
    return content.get();
  }

  /**
   * Status and headers of the response to a request with this {@code If-None-Match}; a response
   * with status 200 has the content, too.
   */
  SerializedResponse head(Optional<String> ifNoneMatch) {
    boolean isUnchanged =
        ifNoneMatch.filter(tags -> EntityTag.isNamedBy(tags, tag.get())).isPresent();
    return new SerializedResponse(
        isUnchanged ? 304 : 200,
        "",
        Map.of(
            "Cache-Control",
            CACHE_CONTROL,
            "ETag",
            tag.get(),
            // Browsers run a script only if it is declared as one.
            "X-Content-Type-Options",
            "nosniff"));
  }
}
