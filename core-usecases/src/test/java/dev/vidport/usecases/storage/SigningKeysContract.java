package dev.vidport.usecases.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.ParallelRunner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SigningKeys} must do, with nothing stored before. */
public abstract class SigningKeysContract {
  protected abstract SigningKeys keys();

  @Test
  void firstCandidateIsKept() {
    assertThat(keys().loadOrStore(candidate(1))).isEqualTo(candidate(1));
    assertThat(keys().loadOrStore(candidate(2))).isEqualTo(candidate(1));
  }

  @Test
  void concurrentlyStartedHostsUseSameKey() throws Exception {
    List<byte[]> keys = ParallelRunner.run(6, i -> keys().loadOrStore(candidate(i)));

    assertThat(keys).allSatisfy(key -> assertThat(key).isEqualTo(keys.get(0)));
  }

  private static byte[] candidate(int fill) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) fill);
    return key;
  }
}
