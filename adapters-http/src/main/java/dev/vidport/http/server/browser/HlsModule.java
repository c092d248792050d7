package dev.vidport.http.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;

/**
 * hls.js for the player, as its project publishes it: a module, which {@code src/main/npm/update}
 * has copied into the sources.
 */
public final class HlsModule {
  /** The address, with the version, so that browsers keep the module until it changes. */
  public static final String PATH = "/js/hls/" + version() + "/hls.js";

  private HlsModule() {}

  private static String version() {
    try {
      return ApiJson.parse(BrowserModule.file("npm/package.json"))
          .at("/dependencies/hls.js")
          .stringValue();
    } catch (ApiJson.MalformedJson e) {
      throw new IllegalStateException("package.json " + e.getMessage(), e);
    }
  }

  /** The module. */
  public static byte[] script() {
    return BrowserModule.file("npm/hls.js/hls.min.mjs");
  }

  /** A module at a fixed address that refers to the current version. */
  public static byte[] reference() {
    // Relative, so that it works even if a proxy serves the host below a path.
    return ("export { default } from \"../.." + PATH + "\";\n").getBytes(UTF_8);
  }
}
