package dev.vidport.media.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RangeCopyTest {
  private final byte[] content = {1, 2, 3, 4, 5, 6, 7, 8};
  private final ByteArrayOutputStream copied = new ByteArrayOutputStream();
  private final AtomicReference<IOException> fault = new AtomicReference<>();
  private final List<Duration> pauses = new ArrayList<>();

  @Test
  void copyResumesAfterGrowingPauses() throws IOException {
    // Each connection delivers three bytes.
    copy(
        (offset, length) ->
            new ByteArrayInputStream(content, (int) offset, (int) Math.min(3, length)),
        pauses::add);

    assertThat(copied.toByteArray()).isEqualTo(content);
    assertThat(pauses)
        .satisfiesExactly(
            first -> assertThat(first).isBetween(Duration.ofMillis(250), Duration.ofMillis(500)),
            second -> assertThat(second).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1)));
  }

  @Test
  void thirdFaultIsRecordedWithoutAnotherPause() {
    assertThatThrownBy(() -> copy(RangeCopyTest::unavailable, pauses::add))
        .hasMessage("store is down");

    assertThat(fault.get()).hasMessage("store is down");
    assertThat(pauses).hasSize(2);
  }

  @Test
  void interruptedPauseEndsTheCopyAndIsNoFault() {
    assertThatThrownBy(
            () ->
                copy(
                    RangeCopyTest::unavailable,
                    length -> {
                      throw new InterruptedException();
                    }))
        .isInstanceOf(InterruptedIOException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(fault).hasNullValue();
  }

  private static InputStream unavailable(long offset, long length) throws IOException {
    throw new IOException("store is down");
  }

  private void copy(ReadOnlyStore.Read read, RangeCopy.Pause pause) throws IOException {
    new RangeCopy(new ReadOnlyStore(read), new ObjectKey("o"), new HostActivity(), fault, pause)
        .copy(new ByteRange(0, content.length), copied);
  }
}
