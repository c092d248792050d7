package dev.vidport.usecases.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link PendingDeletions} must do. */
public abstract class PendingDeletionsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  private final ObjectKey one = root();
  private final ObjectKey other = root();

  protected abstract PendingDeletions cleanups();

  protected abstract Transactions transactions();

  @Test
  void dueEntriesAreListedOldestFirst() {
    cleanups().add(one, NOW);
    cleanups().add(other, NOW.minusSeconds(1));

    assertThat(cleanups().due(NOW.minusNanos(1_000), 10)).containsExactly(other);
    assertThat(cleanups().due(NOW, 10)).containsExactly(other, one);
    assertThat(cleanups().due(NOW, 1)).containsExactly(other);
  }

  @Test
  void entryStaysDueUntilDeleted() {
    cleanups().add(one, NOW);
    assertThat(cleanups().due(NOW, 10)).contains(one);

    cleanups().deleted(one, NOW);

    assertThat(cleanups().due(NOW, 10)).isEmpty();
  }

  @Test
  void entryWithSecondDeletionIsDueTwice() {
    cleanups().add(one, NOW, NOW.plusSeconds(60));

    cleanups().deleted(one, NOW);

    assertThat(cleanups().due(NOW.plusSeconds(59), 10)).isEmpty();
    assertThat(cleanups().due(NOW.plusSeconds(60), 10)).containsExactly(one);
    cleanups().deleted(one, NOW.plusSeconds(60));
    assertThat(cleanups().due(NOW.plusSeconds(120), 10)).isEmpty();
  }

  @Test
  void lateDeletionReplacesSecondDeletion() {
    cleanups().add(one, NOW, NOW.plusSeconds(60));

    cleanups().deleted(one, NOW.plusSeconds(61));

    assertThat(cleanups().due(NOW.plusSeconds(120), 10)).isEmpty();
  }

  @Test
  void entryAddedAgainDuringDeletionStays() {
    cleanups().add(one, NOW);
    cleanups().add(one, NOW.plusSeconds(60));

    cleanups().deleted(one, NOW);

    assertThat(cleanups().due(NOW.plusSeconds(60), 10)).containsExactly(one);
  }

  @Test
  void forgottenEntryIsNotDue() {
    cleanups().add(one, NOW, NOW.plusSeconds(60));

    cleanups().forget(one);

    assertThat(cleanups().due(NOW.plusSeconds(120), 10)).isEmpty();
  }

  @Test
  void laterOfTwoTimesApplies() {
    cleanups().add(one, NOW);
    cleanups().add(one, NOW.minusSeconds(5));
    cleanups().add(other, NOW.minusSeconds(5));
    cleanups().add(other, NOW);

    assertThat(cleanups().due(NOW.minusSeconds(1), 10)).isEmpty();
    assertThat(cleanups().due(NOW, 10)).containsExactlyInAnyOrder(one, other);
  }

  @Test
  void entryIsRolledBackWithItsTransaction() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          cleanups().add(one, NOW);
                          throw new IllegalStateException("it is none after all");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(cleanups().due(NOW, 10)).isEmpty();
  }

  private static ObjectKey root() {
    return ObjectKey.ofVideo(VideoId.random(RandomGenerator.getDefault()));
  }
}
