package dev.vidport.http.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * hls.js for the player. Its webjar contains a script for several kinds of module loaders; this is
 * the same script as an ECMAScript module.
 */
public final class HlsModule {
  private static final String VERSION = version();

  /** The address, with the version. */
  public static final String PATH = "/js/hls/" + VERSION + "/hls.js";

  /** The script exports its class to a loader of CommonJS. */
  private static final String BEFORE = "const exports = {}, module = { exports };\n";

  private static final String AFTER = "\nexport default module.exports;\n";
  private static final String SOURCE_MAP = "//# sourceMappingURL=hls.min.js.map";

  private HlsModule() {}

  private static String version() {
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(BrowserModule.file("hls.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Objects.requireNonNull(properties.getProperty("version"));
  }

  /** The module. */
  public static byte[] script() {
    String script =
        new String(
            BrowserModule.file(
                "/META-INF/resources/webjars/hls.js/" + VERSION + "/dist/hls.min.js"),
            UTF_8);
    return (BEFORE + script.replace(SOURCE_MAP, "") + AFTER).getBytes(UTF_8);
  }

  /** A module at a fixed address that refers to the current version. */
  public static byte[] reference() {
    // Relative, so that it works even if a proxy serves the host below a path.
    return ("export { default } from \"../.." + PATH + "\";\n").getBytes(UTF_8);
  }
}
