package dev.vidport.http.server.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The JavaScript modules for web pages, with their TypeScript types and styles: the packages {@code
 * @vidport/upload} and {@code @vidport/player}.
 */
public final class BrowserModule {
  private BrowserModule() {}

  /** A file of the modules or, with a leading slash, of the program. */
  public static byte[] file(String name) {
    try (InputStream resource = BrowserModule.class.getResourceAsStream(name)) {
      return resource.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
