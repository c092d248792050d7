package dev.vidport.http.server.stream;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.status.VideoWatch;
import dev.vidport.usecases.video.port.VideoKey;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The videos of an account with the streams that watch them: those that have not ended, and those
 * that were created just now. A video that ends or is deleted is shown once more.
 */
final class WatchedAccount implements Watched {
  private static final String DELETED = "DELETED";

  private final AccountId account;
  private final Plan plan;
  private final VideoWatch watch;
  private final Map<EventStream, AccountVideoEvents> streams = new LinkedHashMap<>();

  /** The streams that were added after the read under way began. */
  private final Set<EventStream> late = new HashSet<>();

  private Map<VideoKey, Shown> state = Map.of();

  /** The videos of the read under way, newest first; then those that are no longer listed. */
  private List<VideoKey> asked = List.of();

  private Set<VideoKey> listed = Set.of();

  /**
   * @param plan of the account, which decides whether the beginning of a video can be played
   */
  WatchedAccount(AccountId account, Plan plan, VideoWatch watch) {
    this.account = account;
    this.plan = plan;
    this.watch = watch;
  }

  boolean isOf(AccountId other, Plan otherPlan) {
    return account.equals(other) && plan.equals(otherPlan);
  }

  /**
   * Adds a stream, which begins with the state as it was read last.
   *
   * @param isCurrent whether that read began after the request for the stream
   */
  synchronized void add(EventStream stream, AccountVideoEvents events, boolean isCurrent) {
    streams.put(stream, events);
    if (!isCurrent) {
      late.add(stream);
    }
    Map<VideoId, String> first = new LinkedHashMap<>();
    state.forEach((key, shown) -> first.put(key.video(), shown.data()));
    events.show(first, isCurrent);
  }

  @Override
  public synchronized void remove(EventStream stream) {
    streams.remove(stream);
    late.remove(stream);
  }

  @Override
  public Map<VideoKey, VideoActivity> begin(Instant now) {
    synchronized (this) {
      late.clear();
    }
    List<VideoKey> current = watch.ofAccount(account, now);
    synchronized (this) {
      Map<VideoKey, VideoActivity> known = new LinkedHashMap<>();
      current.forEach(key -> known.put(key, VideoActivity.UNREAD));
      state.forEach(
          (key, shown) -> {
            if (known.containsKey(key) || !shown.activity().status().isEnd()) {
              known.put(key, shown.activity());
            }
          });
      listed = Set.copyOf(current);
      asked = List.copyOf(known.keySet());
      return known;
    }
  }

  @Override
  public void show(Map<VideoKey, VideoActivity> current) {
    Map<VideoId, String> changes = new LinkedHashMap<>();
    Map<EventStream, AccountVideoEvents> all;
    Set<EventStream> upToDate;
    synchronized (this) {
      Map<VideoKey, Shown> next = new LinkedHashMap<>();
      for (VideoKey key : asked) {
        Optional<Shown> before = Optional.ofNullable(state.get(key));
        Optional<Shown> now =
            Optional.ofNullable(current.get(key)).map(activity -> shown(key, activity, before));
        String data = now.map(Shown::data).orElseGet(() -> deleted(key));
        boolean isKnown = before.isPresent() || now.isPresent();
        if (isKnown && before.filter(shown -> shown.data().equals(data)).isEmpty()) {
          changes.put(key.video(), data);
        }
        now.filter(shown -> listed.contains(key)).ifPresent(shown -> next.put(key, shown));
      }
      state = next;
      all = Map.copyOf(streams);
      upToDate = new HashSet<>(streams.keySet());
      upToDate.removeAll(late);
    }
    all.forEach(
        (stream, events) -> stream.update(() -> events.show(changes, upToDate.contains(stream))));
  }

  private Shown shown(VideoKey key, VideoActivity activity, Optional<Shown> before) {
    return before
        .filter(shown -> shown.activity().equals(activity))
        .orElseGet(
            () -> new Shown(activity, ApiJson.text(ActivityJson.of(key.video(), activity, plan))));
  }

  private static String deleted(VideoKey key) {
    return ApiJson.text(ActivityJson.of(key.video()).put("status", DELETED));
  }

  /**
   * A video as the streams show it.
   *
   * @param data of the event, as JSON
   */
  private record Shown(VideoActivity activity, String data) {}
}
