package dev.vidport.http.server.render;

import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Seconds;

/** The response to a valid dry run. */
public final class DryRunResponse {
  private static final double SECONDS_PER_MINUTE = 60;

  private DryRunResponse() {}

  public static RouteResponse valid() {
    return RouteResponse.ok(ApiJson.object().put("valid", true));
  }

  /**
   * @param lengthMicros length of the output in microseconds
   * @param billableMicros the processing time that it will count, in microseconds
   */
  public static RouteResponse valid(long lengthMicros, long billableMicros) {
    return RouteResponse.ok(
        ApiJson.object()
            .put("valid", true)
            .put("durationSeconds", Seconds.ofMicros(lengthMicros))
            .put(
                "billableMinutes",
                Seconds.ofMicros(Math.round(billableMicros / SECONDS_PER_MINUTE))));
  }
}
