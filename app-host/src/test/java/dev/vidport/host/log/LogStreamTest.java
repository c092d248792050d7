package dev.vidport.host.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.slf4j.LoggerFactory;

@ResourceLock("LogStream")
class LogStreamTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(LogStream.class);
  private static final String REPORT =
      "Dropped lines of the log, because its reader is too slow or gone: lines=";

  private final Sink sink = new Sink();
  private final Reports reports = new Reports();
  private final AtomicLong nanos = new AtomicLong(-5);

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
    LogStream log = new LogStream(read, 10, nanos::get);

    log.write("longer than the buffer\n".getBytes(UTF_8));

    assertThat(read.toString(UTF_8)).isEqualTo("longer than the buffer\n");
    assertThat(log.dropped()).isZero();
  }

  @Test
  void linesBeyondTheBufferOfAStalledReaderAreDroppedAndCounted() throws Exception {
    LogStream log = new LogStream(slow, 10, nanos::get);
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
    LogStream log = new LogStream(slow, 100, nanos::get);
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

  /** Otherwise the reports of the drops would be dropped and reported without end. */
  @Test
  void streamThatAlwaysFailsGetsEachLineOnceAndNoReport() {
    sink.isBroken = true;
    LogStream log = reportingStream();

    for (String line : List.of("one\n", "two\n", "three\n", "four\n")) {
      log.write(line.getBytes(UTF_8));
      log.drain(LONG);
    }

    assertThat(sink.attempts).containsExactly("one\n", "two\n", "three\n", "four\n");
    assertThat(log.dropped()).isEqualTo(4);
  }

  @Test
  void streamThatRecoversGetsOneReportWithTheNumberOfLines() {
    sink.isBroken = true;
    LogStream log = reportingStream();
    write(log, "lost\n", "lost\n", "lost\n");

    sink.isBroken = false;
    write(log, "kept\n");
    await().until(() -> sink.written.size() == 2);
    write(log, "kept too\n");

    assertThat(sink.written).containsExactly("kept\n", REPORT + 3, "kept too\n");
    assertThat(log.dropped()).isEqualTo(3);
  }

  @Test
  void dropsAreReportedOnceAMinute() {
    LogStream log = reportingStream();
    sink.isBroken = true;
    write(log, "lost\n");
    sink.isBroken = false;
    write(log, "kept\n");
    await().until(() -> sink.written.contains(REPORT + 1));

    sink.isBroken = true;
    write(log, "lost\n", "lost\n");
    sink.isBroken = false;
    write(log, "same minute\n", "same minute\n");
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    write(log, "next minute\n");
    await().until(() -> sink.written.contains(REPORT + 2));

    assertThat(sink.written)
        .containsExactly(
            "kept\n", REPORT + 1, "same minute\n", "same minute\n", "next minute\n", REPORT + 2);
  }

  @Test
  void reportThatCannotBeWrittenDoesNotCountAndIsRepeated() {
    LogStream log = reportingStream();
    sink.isBroken = true;
    write(log, "lost\n");
    sink.breaksAfter = "kept\n";
    sink.isBroken = false;
    write(log, "kept\n");
    await().until(() -> sink.attempts.contains(REPORT + 1));
    log.drain(LONG);
    assertThat(log.dropped()).isEqualTo(1);

    sink.isBroken = false;
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    write(log, "kept\n");
    await().until(() -> sink.written.size() == 3);

    assertThat(sink.written).containsExactly("kept\n", "kept\n", REPORT + 1);
  }

  /** A stream whose own lines come back to it, as in a host. */
  private LogStream reportingStream() {
    LogStream log = new LogStream(sink, 1000, nanos::get);
    reports.stream = log;
    reports.start();
    LOGGER.addAppender(reports);
    log.writeInBackground();
    return log;
  }

  @AfterEach
  void detach() {
    LOGGER.detachAppender(reports);
  }

  private static void write(LogStream log, String... lines) {
    for (String line : lines) {
      log.write(line.getBytes(UTF_8));
      log.drain(LONG);
    }
  }

  private static final class Sink extends OutputStream {
    final List<String> attempts = new CopyOnWriteArrayList<>();
    final List<String> written = new CopyOnWriteArrayList<>();
    volatile boolean isBroken;
    volatile String breaksAfter = "";

    @Override
    public void write(int b) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(byte[] line) throws IOException {
      String text = new String(line, UTF_8);
      attempts.add(text);
      if (isBroken) {
        throw new IOException("No space left on device");
      }
      written.add(text);
      if (text.equals(breaksAfter)) {
        breaksAfter = "";
        isBroken = true;
      }
    }
  }

  private static final class Reports extends AppenderBase<ILoggingEvent> {
    volatile @Nullable LogStream stream;

    @Override
    protected void append(ILoggingEvent event) {
      Objects.requireNonNull(stream).write(event.getFormattedMessage().getBytes(UTF_8));
    }
  }
}
