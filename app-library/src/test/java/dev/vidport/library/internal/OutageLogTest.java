package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OutageLogTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(OutageLog.class);
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final OutageLog outages = new OutageLog("store at http://s3");
  private final Exception refused =
      new UncheckedIOException("could not read", new IOException("connection\nrefused"));

  @BeforeEach
  void collect() {
    written.start();
    logger.addAppender(written);
  }

  @AfterEach
  void detach() {
    logger.detachAppender(written);
  }

  @Test
  void outageIsOneLineAtItsBeginAndOneAtItsEnd() {
    outages.failed(refused);
    outages.failed(refused);
    outages.succeeded(System.nanoTime());
    outages.succeeded(System.nanoTime());

    assertThat(lines())
        .containsExactly(
            "ERROR Server is unavailable: server=store at http://s3 reason=java.io.IOException: connection refused",
            "INFO Server is available again: server=store at http://s3 afterSeconds=0");
  }

  @Test
  void callThatBeganBeforeTheLastFailureDoesNotEndTheOutage() {
    long began = System.nanoTime();
    outages.failed(refused);

    outages.succeeded(began);

    assertThat(lines()).hasSize(1);
  }

  @Test
  void successWithoutAnOutageIsNotLogged() {
    outages.succeeded(System.nanoTime());

    assertThat(lines()).isEmpty();
  }

  private List<String> lines() {
    return written.list.stream()
        .map(line -> line.getLevel() + " " + line.getFormattedMessage())
        .toList();
  }
}
