package dev.vidport.usecases.event;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.ClaimedEvent;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Events in memory. */
public final class InMemoryOutbox implements Outbox, PendingEvents, AccountEvents {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, Entry> entries;
  private final AtomicLong numbers = new AtomicLong();

  public InMemoryOutbox(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
  }

  /** From now on, every use of a stored event throws {@code fault}; empty ends this. */
  public void failWith(Optional<RuntimeException> fault) {
    entries.failWith(fault);
  }

  /** All stored events, in the order in which they were added. */
  public List<AccountEvent> events() {
    return entries.all().stream()
        .sorted(Comparator.comparingLong(Entry::number))
        .map(Entry::event)
        .toList();
  }

  /**
   * @param number its position in the order of all events
   * @param due empty once the event has ended
   * @param webhook the delivery to a webhook
   */
  private record Entry(
      AccountEvent event, long number, int attempts, Optional<Instant> due, WebhookState webhook) {
    boolean isDue(Instant now) {
      return due.filter(at -> !at.isAfter(now)).isPresent();
    }

    Entry dueAt(Instant at) {
      return new Entry(event, number, attempts, Optional.of(at), webhook);
    }

    Entry ended() {
      return new Entry(event, number, attempts, Optional.empty(), webhook);
    }
  }

  /**
   * The delivery of an event to a webhook.
   *
   * @param roundStart attempts before the present round
   * @param due empty once the delivery has ended
   */
  public record WebhookState(int attempts, int roundStart, Optional<Instant> due) {}

  /** The events that are due for webhooks, those first that are due longest. */
  public List<AccountEvent> dueForWebhooks(Instant now) {
    return entries.all().stream()
        .filter(entry -> entry.webhook().due().filter(at -> !at.isAfter(now)).isPresent())
        .sorted(
            Comparator.comparing((Entry entry) -> entry.webhook().due().orElseThrow())
                .thenComparing(entry -> entry.event().id()))
        .map(Entry::event)
        .toList();
  }

  public Optional<WebhookState> webhookState(String event) {
    return entries.find(event).map(Entry::webhook);
  }

  public void setWebhookState(String event, WebhookState state) {
    Entry entry = entries.find(event).orElseThrow();
    entries.put(
        event, new Entry(entry.event(), entry.number(), entry.attempts(), entry.due(), state));
  }

  @Override
  public void add(AccountEvent event) {
    Optional<Instant> due = Optional.of(event.at());
    entries.put(
        event.id(),
        new Entry(event, numbers.incrementAndGet(), 0, due, new WebhookState(0, 0, due)));
  }

  @Override
  public Slice list(AccountId account, Optional<VideoId> video, EventCursor after, int limit) {
    List<Entry> listed =
        ofAccount(account)
            .filter(entry -> video.isEmpty() || isOf(video.get(), entry.event()))
            .filter(entry -> entry.number() > after.number())
            .limit(limit)
            .toList();
    return new Slice(listed.stream().map(Entry::event).toList(), last(listed.stream()));
  }

  private static boolean isOf(VideoId video, AccountEvent event) {
    return event.match(found -> found.video().equals(video.value()), threshold -> false);
  }

  /** Whether an event is stored and concerns a video. */
  public boolean isOf(VideoId video, String event) {
    return entries.find(event).filter(entry -> isOf(video, entry.event())).isPresent();
  }

  @Override
  public EventCursor latest(AccountId account) {
    return last(ofAccount(account)).orElse(EventCursor.START);
  }

  private Stream<Entry> ofAccount(AccountId account) {
    return entries.all().stream()
        .filter(entry -> entry.event().account().equals(account))
        .sorted(Comparator.comparingLong(Entry::number));
  }

  private static Optional<EventCursor> last(Stream<Entry> sorted) {
    return sorted.map(entry -> new EventCursor(entry.number())).reduce((first, last) -> last);
  }

  @Override
  public List<ClaimedEvent> claim(Instant now, Duration lease, int limit) {
    return transactions.in(
        () ->
            entries.all().stream()
                .filter(entry -> entry.isDue(now))
                .sorted(
                    Comparator.comparing((Entry entry) -> entry.due().orElseThrow())
                        .thenComparing(entry -> entry.event().id()))
                .limit(limit)
                .map(entry -> startAttempt(entry, now.plus(lease)))
                .toList());
  }

  private ClaimedEvent startAttempt(Entry entry, Instant leaseEnd) {
    int attempt = entry.attempts() + 1;
    entries.put(
        entry.event().id(),
        new Entry(entry.event(), entry.number(), attempt, Optional.of(leaseEnd), entry.webhook()));
    return new ClaimedEvent(entry.event(), attempt);
  }

  @Override
  public boolean delivered(ClaimedEvent claim, Instant at) {
    return end(claim, Entry::ended);
  }

  @Override
  public boolean retry(ClaimedEvent claim, Instant nextAttempt) {
    return end(claim, entry -> entry.dueAt(nextAttempt));
  }

  @Override
  public boolean giveUp(ClaimedEvent claim) {
    return end(claim, Entry::ended);
  }

  private boolean end(ClaimedEvent claim, UnaryOperator<Entry> change) {
    return transactions.in(
        () -> {
          Optional<Entry> held =
              entries
                  .find(claim.event().id())
                  .filter(entry -> entry.attempts() == claim.attempt() && entry.due().isPresent());
          held.ifPresent(entry -> entries.put(entry.event().id(), change.apply(entry)));
          return held.isPresent();
        });
  }

  @Override
  public int deleteExpired(Instant createdBefore, Instant now, int limit) {
    return transactions.in(
        () -> {
          List<String> expired =
              entries.all().stream()
                  .filter(entry -> entry.event().at().isBefore(createdBefore))
                  .filter(entry -> entry.due().isEmpty() || entry.isDue(now))
                  .filter(entry -> entry.webhook().due().filter(now::isBefore).isEmpty())
                  .sorted(Comparator.comparing((Entry entry) -> entry.event().at()))
                  .limit(limit)
                  .map(entry -> entry.event().id())
                  .toList();
          expired.forEach(entries::remove);
          return expired.size();
        });
  }
}
