package dev.vidport.http.server.call;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Attempt;
import java.util.Map;
import java.util.Optional;

/**
 * A request that has passed authentication, permission, rate limit and schema checks.
 *
 * @param path path parameters by name
 * @param query query parameters, validated against the contract
 * @param body body fields, validated against the contract; empty when no body was sent
 * @param client address of the client
 * @param attempt the attempt of a request with an Idempotency-Key
 */
public record Call(
    Principal principal,
    Map<String, String> path,
    Fields query,
    Fields body,
    String client,
    Optional<Attempt> attempt) {
  private static final VideoId NONE = new VideoId("0".repeat(32));

  public static Call of(Principal principal, PublicCall call) {
    return new Call(
        principal, call.path(), call.query(), call.body(), call.client(), call.attempt());
  }

  /** The video of an id in a body. Of an unreadable id, which is a problem already, any. */
  public static VideoId videoOrNone(String id) {
    return VideoId.parse(id).orElse(NONE);
  }

  /** The author of a change to the account by this call. */
  public Actor actor() {
    return principal.actor(client);
  }

  /** The author of a change by this call of an operator. */
  public Actor operator() {
    return principal.operator(client);
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} when the path parameter is not a valid video id
   */
  public VideoId video() {
    return VideoId.parse(path.getOrDefault("videoId", ""))
        .orElseThrow(() -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such video"));
  }
}
