package dev.vidport.usecases.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AccountEvents} must do. */
public abstract class AccountEventsContract {
  protected static final Instant NOW = Instant.parse("2026-03-04T05:06:07.123456Z");

  private final AccountId account = VideoFixture.account();

  protected abstract Outbox outbox();

  protected abstract AccountEvents events();

  /** Hosts whose clocks differ by minutes. */
  @Test
  void eventsAreInTheOrderOfTheirCommitsWhateverTheClocksShow() {
    VideoEvent first = added("evt_b", NOW);
    EventCursor afterFirst = list(EventCursor.START, 10).last().orElseThrow();
    VideoEvent second = added("evt_c", NOW.minus(Duration.ofMinutes(5)));
    VideoEvent third = added("evt_a", NOW.plus(Duration.ofMinutes(5)));

    assertThat(list(EventCursor.START, 10).events()).containsExactly(first, second, third);
    assertThat(list(afterFirst, 10).events()).containsExactly(second, third);
  }

  @Test
  void pagesContinueAfterTheLastEvent() {
    List<AccountEvent> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(added("evt_" + i, NOW));
    }

    List<AccountEvent> listed = new ArrayList<>();
    AccountEvents.Slice page = list(EventCursor.START, 2);
    while (page.last().isPresent()) {
      listed.addAll(page.events());
      page = list(EventCursor.parse(page.last().get().text()), 2);
    }

    assertThat(listed).isEqualTo(all);
  }

  @Test
  void latestPositionIsAfterAllEvents() {
    assertThat(events().latest(account)).isEqualTo(EventCursor.START);
    added("evt_before", NOW.plusSeconds(60));
    EventCursor latest = events().latest(account);
    VideoEvent next = added("evt_after", NOW);

    assertThat(list(latest, 10).events()).containsExactly(next);
  }

  @Test
  void eventsOfOneVideoAreListedAlone() {
    VideoId video = new VideoId("1".repeat(32));
    VideoEvent before = event(account, "evt_before", video, NOW);
    outbox().add(before);
    added("evt_other", NOW);
    VideoEvent after = event(account, "evt_after", video, NOW);
    outbox().add(after);

    AccountEvents.Slice first = events().list(account, Optional.of(video), EventCursor.START, 1);
    assertThat(first.events()).containsExactly(before);
    assertThat(events().list(account, Optional.of(video), first.last().orElseThrow(), 10).events())
        .containsExactly(after);
    assertThat(
            events()
                .list(VideoFixture.account(), Optional.of(video), EventCursor.START, 10)
                .events())
        .isEmpty();
  }

  @Test
  void eventsOfOtherAccountsAreNotListed() {
    outbox().add(event(VideoFixture.account(), "evt_other", NOW));

    assertThat(list(EventCursor.START, 10))
        .isEqualTo(new AccountEvents.Slice(List.of(), Optional.empty()));
  }

  protected final AccountEvents.Slice list(EventCursor after, int limit) {
    return events().list(account, Optional.empty(), after, limit);
  }

  protected final VideoEvent added(String id, Instant at) {
    VideoEvent event = event(account, id, at);
    outbox().add(event);
    return event;
  }

  private static VideoEvent event(AccountId owner, String id, Instant at) {
    return event(owner, id, new VideoId("0123456789abcdef0123456789abcdef"), at);
  }

  private static VideoEvent event(AccountId owner, String id, VideoId video, Instant at) {
    return new VideoEvent(
        id, EventType.DELETED, owner, video.value(), "a.mov", Map.of("k", "v"), "", at);
  }
}
