package dev.vidport.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.event.AccountEventsContract;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.event.port.Outbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountEventsTest extends AccountEventsContract {
  private final Database database;

  JdbcAccountEventsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Outbox outbox() {
    return new JdbcOutbox(database);
  }

  @Override
  protected AccountEvents events() {
    return new JdbcAccountEvents(database);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event = '{'",
        "event = 'null'",
        "event = '{}'",
        "event = '{\"metadata\":{\"k\":null}}'",
        "type = 'usage.threshold'",
      })
  void damagedEventIsLeftOutOfTheList(String damage) {
    VideoEvent first = added("evt_1", NOW);
    VideoEvent damaged = added("evt_2", NOW);
    VideoEvent last = added("evt_3", NOW);
    database.with(
        handle -> handle.execute("update outbox set " + damage + " where id = ?", damaged.id()));

    assertThat(list(EventCursor.START, 10).events()).containsExactly(first, last);
    EventCursor afterFirst = list(EventCursor.START, 1).last().orElseThrow();
    AccountEvents.Slice page = list(afterFirst, 1);
    assertThat(page.events()).isEmpty();
    assertThat(list(page.last().orElseThrow(), 10).events()).containsExactly(last);
  }

  @Test
  void eventOfATransactionThatCommitsLateIsListedLater() throws Exception {
    CountDownLatch added = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> late =
          other.submit(
              () ->
                  database.run(
                      () -> {
                        added("evt_late", NOW);
                        added.countDown();
                        awaitUninterruptibly(commit);
                      }));
      assertThat(added.await(10, TimeUnit.SECONDS)).isTrue();
      added("evt_early", NOW);
      AccountEvents.Slice before = list(EventCursor.START, 10);

      commit.countDown();
      late.get(10, TimeUnit.SECONDS);

      assertThat(before.events()).extracting(AccountEvent::id).containsExactly("evt_early");
      assertThat(list(before.last().orElseThrow(), 10).events())
          .extracting(AccountEvent::id)
          .containsExactly("evt_late");
    } finally {
      commit.countDown();
      other.shutdown();
    }
  }

  /** Readers follow while several hosts add events in transactions of different lengths. */
  @Test
  void readerThatFollowsMissesNoEvent() throws Exception {
    int writers = 4;
    int each = 25;
    List<String> seen = new ArrayList<>();
    AtomicInteger running = new AtomicInteger(writers);
    ExecutorService hosts = Executors.newFixedThreadPool(writers);
    try {
      for (int writer = 0; writer < writers; writer++) {
        String name = "evt_" + writer + "_";
        var unused =
            hosts.submit(
                () -> {
                  try {
                    for (int i = 0; i < each; i++) {
                      String id = name + i;
                      database.run(() -> added(id, NOW.minusSeconds(id.hashCode() % 300)));
                    }
                  } finally {
                    running.decrementAndGet();
                  }
                });
      }
      EventCursor position = EventCursor.START;
      boolean isLast;
      do {
        isLast = running.get() == 0;
        AccountEvents.Slice page = list(position, 10);
        page.events().forEach(event -> seen.add(event.id()));
        position = page.last().orElse(position);
        isLast &= page.last().isEmpty();
      } while (!isLast);
    } finally {
      hosts.shutdown();
    }

    assertThat(seen).doesNotHaveDuplicates().hasSize(writers * each);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
