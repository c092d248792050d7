package dev.vidport.http.server.render;

import dev.vidport.http.server.call.Answer;
import dev.vidport.http.server.json.Json;
import dev.vidport.http.server.json.Seconds;

/** What is answered to a request that was only to be checked. */
public final class DryRun {
  private static final double SECONDS_A_MINUTE = 60;

  private DryRun() {}

  public static Answer valid() {
    return Answer.ok(Json.object().put("valid", true));
  }

  /**
   * @param lengthMicros of the output, in microseconds
   */
  public static Answer valid(long lengthMicros) {
    return Answer.ok(
        Json.object()
            .put("valid", true)
            .put("durationSeconds", Seconds.ofMicros(lengthMicros))
            .put("billableMinutes", Seconds.ofMicros(Math.round(lengthMicros / SECONDS_A_MINUTE))));
  }
}
