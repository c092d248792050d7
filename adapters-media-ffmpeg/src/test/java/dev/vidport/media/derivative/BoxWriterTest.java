package dev.vidport.media.derivative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import org.junit.jupiter.api.Test;

class BoxWriterTest {
  @Test
  void moreThanTheLimitIsRefused() {
    BoxWriter writer = new BoxWriter(10);
    writer.putLong(1);

    assertThatThrownBy(() -> writer.putLong(2))
        .isInstanceOfSatisfying(
            RefusalException.class,
            e -> assertThat(e.refusal().code()).isEqualTo(RefusalCode.INVALID_REQUEST))
        .hasMessageContaining("the index of this file");
    assertThat(writer.written()).hasSize(8);
  }
}
