package dev.vidport.http.server.stream;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The events of a stream of all videos of an account. Of each video it keeps only the latest state
 * that the client has not received.
 */
final class AccountVideoEvents implements StreamEvents {
  /** Events that are written together, a few kilobytes. */
  private static final int PIECE = 20;

  private final EventText text = new EventText();
  private final Map<VideoId, String> pending = new LinkedHashMap<>();
  private boolean complete;
  private boolean ready;

  /** How many of the pending states are the first of their videos. */
  private int first;

  /**
   * Adds states.
   *
   * @param states the data of the event of each video
   * @param isCurrent whether the states so far are those of all videos at some time after the
   *     request for the stream
   */
  void show(Map<VideoId, String> states, boolean isCurrent) {
    // A video keeps its place, so the first states remain the first.
    pending.putAll(states);
    if (isCurrent && !complete) {
      complete = true;
      first = pending.size();
    }
  }

  @Override
  public String next() {
    Iterator<String> states = pending.values().iterator();
    for (int i = 0; i < PIECE && states.hasNext(); i++) {
      text.add("video", states.next());
      states.remove();
      first--;
    }
    if (complete && !ready && first <= 0) {
      ready = true;
      text.add("ready", "{}");
    }
    return text.take();
  }

  @Override
  public boolean isEnded() {
    return false;
  }

  /** Only credentials of the whole account may request the stream. */
  @Override
  public Optional<Refusal> refusal(Principal principal) {
    return Optional.empty();
  }
}
