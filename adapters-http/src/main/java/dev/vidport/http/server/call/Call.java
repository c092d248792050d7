package dev.vidport.http.server.call;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.util.Map;

/**
 * A request that has passed authentication, permission, rate limit and schema checks.
 *
 * @param path path parameters by name
 * @param query query parameters, validated against the contract
 * @param body body fields, validated against the contract; empty when no body was sent
 */
public record Call(Principal principal, Map<String, String> path, Fields query, Fields body) {
  public static Call of(Principal principal, PublicCall call) {
    return new Call(principal, call.path(), call.query(), call.body());
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} when the path parameter is not a valid video id
   */
  public VideoId video() {
    return VideoId.parse(path.getOrDefault("videoId", ""))
        .orElseThrow(() -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such video"));
  }
}
