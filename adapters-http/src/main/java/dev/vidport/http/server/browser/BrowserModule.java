package dev.vidport.http.server.browser;

import dev.vidport.http.server.resource.ProgramFile;

/**
 * The JavaScript modules for web pages, with their TypeScript types and styles: the packages {@code
 * @vidport/upload} and {@code @vidport/player}.
 */
public final class BrowserModule {
  private BrowserModule() {}

  /** A file of the modules or, with a leading slash, of the program. */
  public static byte[] file(String name) {
    return ProgramFile.bytes(BrowserModule.class, name);
  }
}
