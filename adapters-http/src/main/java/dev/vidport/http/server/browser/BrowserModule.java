package dev.vidport.http.server.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The JavaScript module for web pages, with its TypeScript types. The sources are those of the
 * package {@code @vidport/upload}.
 */
public final class BrowserModule {
  private BrowserModule() {}

  public static byte[] script() {
    return resource("upload.js");
  }

  public static byte[] types() {
    return resource("upload.d.ts");
  }

  private static byte[] resource(String name) {
    try (InputStream resource = BrowserModule.class.getResourceAsStream(name)) {
      return resource.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
