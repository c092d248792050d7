package dev.vidport.usecases.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.webhook.port.EventFields;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListEventsTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final ListEvents list = fixture.useCases.webhooks().listEvents();

  @Test
  void eventIsListedAsWebhooksReceiveIt() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);

    List<EventMessage> events = list(EventCursor.START).events();

    assertThat(events).hasSize(1);
    assertThat(events.get(0).type()).isEqualTo("video.ready");
    assertThat(EventFields.of(events.get(0).content()))
        .containsEntry("videoId", video.value())
        .containsKeys("downloadUrl", "playbackUrl");
  }

  @Test
  void eventOfADamagedVideoIsListedWithoutLinks() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);
    ListEvents damaged =
        new ListEvents(
            fixture.database.outbox,
            new EventMessages(
                event -> {
                  throw new DamagedDataException("the record of the video is not readable");
                }),
            new EventWaitLimit(),
            fixture.clock);

    List<EventMessage> events =
        damaged
            .handle(fixture.owner, Optional.empty(), EventCursor.START, 10, Duration.ZERO)
            .events();

    assertThat(events)
        .singleElement()
        .satisfies(
            event ->
                assertThat(EventFields.of(event.content()))
                    .containsEntry("videoId", video.value())
                    .doesNotContainKey("playbackUrl"));
  }

  @Test
  void eventIsListedAtOnceAfterTheLatestPosition() throws Exception {
    EventCursor latest = list.latest(fixture.owner);
    assertThat(list(latest)).isEqualTo(new ListEvents.Page(List.of(), latest));

    deleted();

    assertThat(list(latest).events()).hasSize(1);
  }

  @Test
  void latestPositionIsAfterTheListedEvents() throws Exception {
    deleted();

    assertThat(list(list.latest(fixture.owner)).events()).isEmpty();
  }

  @Test
  void eventsOfOthersAreNotListed() throws Exception {
    deleted();

    assertThat(
            list.handle(fixture.stranger, Optional.empty(), EventCursor.START, 10, Duration.ZERO)
                .events())
        .isEmpty();
  }

  @Test
  void waitingEndsWithoutAnEvent() {
    long start = System.nanoTime();

    assertThat(
            list.handle(
                    fixture.owner, Optional.empty(), EventCursor.START, 10, Duration.ofMillis(500))
                .events())
        .isEmpty();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(450));
  }

  @Test
  void stoppingHostLetsNoRequestWait() {
    fixture.useCases.webhooks().listEvents().endWaits();
    long start = System.nanoTime();

    list.handle(fixture.owner, Optional.empty(), EventCursor.START, 10, ListEvents.MAX_WAIT);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(ListEvents.MAX_WAIT);
  }

  @Test
  void onlyAFewRequestsWait() {
    EventWaitLimit limit = new EventWaitLimit();
    AccountId account = VideoFixture.account();

    assertThat(limit.begin(account)).isTrue();
    assertThat(limit.begin(account)).isTrue();
    assertThat(limit.begin(account)).isFalse();
    limit.end(account);
    assertThat(limit.begin(account)).isTrue();
    for (int i = 0; i < 14; i++) {
      assertThat(limit.begin(VideoFixture.account())).isTrue();
    }
    assertThat(limit.begin(VideoFixture.account())).isFalse();
  }

  @Test
  void otherTextIsNoPosition() {
    for (String text : List.of("", "-", "-1", "x", "1234567890123456789", "1-evt_1")) {
      assertThatThrownBy(() -> EventCursor.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private void deleted() throws Exception {
    fixture.useCases.videos().delete().handle(fixture.owner, fixture.submitted());
  }

  private ListEvents.Page list(EventCursor after) {
    return list.handle(fixture.owner, Optional.empty(), after, 10, Duration.ZERO);
  }
}
