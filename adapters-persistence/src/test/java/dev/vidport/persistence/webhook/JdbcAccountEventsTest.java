package dev.vidport.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.event.AccountEventsContract;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.event.port.Outbox;
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
    AccountEvents.Slice page = list(new EventCursor(NOW, first.id()), 1);
    assertThat(page.events()).isEmpty();
    assertThat(page.last()).contains(new EventCursor(NOW, damaged.id()));
  }
}
