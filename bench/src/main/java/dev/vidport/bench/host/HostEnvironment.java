package dev.vidport.bench.host;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The settings of the hosts of measurements, as environment variables. */
final class HostEnvironment {
  private HostEnvironment() {}

  /**
   * Free ports, and no effective rate limits.
   *
   * @param folder for the data of the host
   * @param settings override the others
   */
  static Map<String, String> of(Path folder, Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>();
    environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    environment.put("VIDPORT_HTTP_PORT", "0");
    environment.put("VIDPORT_ADMIN_PORT", "0");
    environment.put("VIDPORT_RATE_PER_SECOND", "1000000");
    environment.put("VIDPORT_RATE_BURST", "1000000");
    environment.put("VIDPORT_REQUESTS_PER_DAY", "2000000000");
    environment.put("VIDPORT_OPEN_UPLOADS", "1000000");
    environment.put("VIDPORT_OPEN_UPLOAD_GB", "1000000");
    environment.putAll(settings);
    return environment;
  }
}
