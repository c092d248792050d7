package dev.vidport.host.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LogStreamTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch stalled = new CountDownLatch(1);

  /** Takes its first line, and continues when the test lets it. */
  private final OutputStream slow =
      new OutputStream() {
        @Override
        public void write(int b) {
          read.write(b);
        }

        @Override
        public void write(byte[] line) throws IOException {
          begun.countDown();
          try {
            stalled.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          read.write(line);
        }
      };

  @Test
  void commandWritesEachLineAtOnce() {
    LogStream log = new LogStream(read, 10);

    log.write("longer than the buffer\n".getBytes(UTF_8));

    assertThat(read.toString(UTF_8)).isEqualTo("longer than the buffer\n");
    assertThat(log.dropped()).isZero();
  }

  @Test
  void linesBeyondTheBufferOfAStalledReaderAreDroppedAndCounted() throws Exception {
    LogStream log = new LogStream(slow, 10);
    log.writeInBackground();
    log.write("1234\n".getBytes(UTF_8));
    begun.await();

    for (String line : new String[] {"5678\n", "lost\n", "lost too\n"}) {
      log.write(line.getBytes(UTF_8));
    }
    assertThat(log.dropped()).isEqualTo(2);
    stalled.countDown();
    log.drain(LONG);

    assertThat(read.toString(UTF_8)).isEqualTo("1234\n5678\n");
  }

  @Test
  void endOfTheProcessWaitsForTheLastLinesButNotForAStalledReader() throws Exception {
    LogStream log = new LogStream(slow, 100);
    log.writeInBackground();
    log.write("first\n".getBytes(UTF_8));
    begun.await();
    log.write("last\n".getBytes(UTF_8));

    log.drain(Duration.ofMillis(1));
    assertThat(read.size()).isZero();

    stalled.countDown();
    log.drain(LONG);
    assertThat(read.toString(UTF_8)).isEqualTo("first\nlast\n");
  }

  @Test
  void lineThatCannotBeWrittenIsCounted() {
    LogStream log =
        new LogStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("closed");
              }
            },
            100);
    log.writeInBackground();

    log.write("line\n".getBytes(UTF_8));

    await().until(() -> log.dropped() == 1);
  }
}
