package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListAuditEntriesTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");

  private final InMemoryAuditLog log = new InMemoryAuditLog(new InMemoryTransactions());
  private final ListAuditEntries list = new ListAuditEntries(log);

  /** Five entries of one time, one of another. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6})
  void pagesHaveEveryEntryOnce(int limit) {
    for (int i = 0; i < 6; i++) {
      log.append(entry(NOW.minusSeconds(i == 0 ? 1 : 0), Integer.toString(i)));
    }

    List<String> found = new ArrayList<>();
    Optional<AuditCursor> from = Optional.of(AuditCursor.from(NOW));
    while (from.isPresent()) {
      ListAuditEntries.Page page =
          list.handleAsOperator(AuditFilter.of(Optional.empty()), from.get(), limit);
      assertThat(page.entries()).isNotEmpty();
      page.entries().forEach(entry -> found.add(entry.detail()));
      from = page.next().map(next -> AuditCursor.parse(next.text()).orElseThrow());
    }

    assertThat(found).containsExactly("5", "4", "3", "2", "1", "0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "1-", "-1-1", "1-123456", "1234567890123456789-1", "1-1 "})
  void otherTextIsNoCursor(String text) {
    assertThat(AuditCursor.parse(text)).isEmpty();
  }

  @Test
  void cursorKeepsMicroseconds() {
    AuditCursor cursor = new AuditCursor(NOW, 7);

    assertThat(AuditCursor.parse(cursor.text())).contains(cursor);
  }

  private static AuditEntry entry(Instant at, String detail) {
    return new AuditEntry(
        at,
        VideoFixture.account(),
        new Actor(Actor.Kind.SESSION, "0123456789ab", "192.0.2.7"),
        AuditAction.KEY_CREATED,
        detail);
  }
}
