package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The query plan of H2 for due steps. */
final class H2LaneCustomizationTest {
  private final Database database = TestDatabase.H2_MEMORY.emptied();

  /** Otherwise H2 sorts and locks thousands of rows to return one. */
  @ParameterizedTest
  @EnumSource(
      value = QueueLane.class,
      names = {"HEAVY", "TRANSFER"})
  void h2ReadsDueStepsInTheOrderOfTheIndex(QueueLane lane) {
    String fetch =
        new H2LaneCustomization(lane, "a", () -> false)
            .createGenericSelectForUpdateQuery(StepQueue.TABLE, 2, "", false)
            .replace("for update skip locked", "");

    String plan =
        database.with(
            handle ->
                handle
                    .createQuery("explain " + fetch)
                    .bind(0, false)
                    .bind(1, Instant.now())
                    .mapTo(String.class)
                    .one());

    assertThat(plan).contains("step_execution_in_turn").contains("index sorted");
  }
}
