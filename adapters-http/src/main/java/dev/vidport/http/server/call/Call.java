package dev.vidport.http.server.call;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.util.Map;

/**
 * A request that has passed the gate.
 *
 * @param path parameters of the path, by name
 * @param query parameters of the query, checked against the contract
 * @param body checked against the contract; empty where none was sent
 */
public record Call(Principal principal, Map<String, String> path, Fields query, Fields body) {
  public AccountId account() {
    return principal.account().id();
  }

  /**
   * @throws Refused {@code NOT_FOUND} when the address can't name a video
   */
  public VideoId video() {
    return VideoId.parse(path.getOrDefault("videoId", ""))
        .orElseThrow(() -> new Refused(RefusalCode.NOT_FOUND, "there is no such video"));
  }
}
