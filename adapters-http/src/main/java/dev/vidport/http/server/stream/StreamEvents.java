package dev.vidport.http.server.stream;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Refusal;
import java.util.Optional;

/**
 * The events of one stream. They remember what the client has been told, so that a slow client
 * skips states. Not safe for threads: {@link EventStream} calls them one at a time.
 */
interface StreamEvents {
  /** The events that the client has not received yet, as text; empty if there are none. */
  String next();

  /** Whether the events so far are the last ones. */
  boolean isEnded();

  /** The refusal to show them to {@code principal}; empty if that is permitted. */
  Optional<Refusal> refusal(Principal principal);
}
