package dev.vidport.usecases.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchedDeletionTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "4999, 1", "5000, 2", "12000, 3"})
  void deletesUntilABatchIsNotFull(int records, int batches) {
    List<Integer> deletions = new ArrayList<>();

    int deleted =
        BatchedDeletion.all(
            max -> {
              int left = records - deletions.stream().mapToInt(Integer::intValue).sum();
              deletions.add(Math.min(left, max));
              return Math.min(left, max);
            });

    assertThat(deleted).isEqualTo(records);
    assertThat(deletions).hasSize(batches);
  }
}
