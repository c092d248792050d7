package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartTransferTest {
  /** A cut body is a 400 for S3, which says why in words only. */
  @ParameterizedTest
  @ValueSource(ints = {400, 403, 408, 429, 500, 503})
  void partIsSentAgainAfterWhatMayPass(int status) {
    assertThat(PartTransfer.isRetryable(status)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 411, 413})
  void refusalIsNotAskedForAgain(int status) {
    assertThat(PartTransfer.isRetryable(status)).isFalse();
  }
}
