package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartTransferTest {
  /** S3 responds to an incomplete body with 400; only the message says why. */
  @ParameterizedTest
  @ValueSource(ints = {400, 403, 408, 429, 500, 503})
  void temporaryFailureIsRetried(int status) {
    assertThat(PartTransfer.isRetryable(status)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 411, 413})
  void refusalIsNotRetried(int status) {
    assertThat(PartTransfer.isRetryable(status)).isFalse();
  }
}
