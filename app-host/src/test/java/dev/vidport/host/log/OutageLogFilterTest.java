package dev.vidport.host.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutageLogFilterTest {
  private final SQLException outage =
      new SQLTransientConnectionException("no connection\nwithin 10 s");

  private final LoggerContext context = new LoggerContext();
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Logger polling =
      context.getLogger("com.github.kagkarlsson.scheduler.RunUntilShutdown");
  private final Logger requests =
      context.getLogger("dev.vidport.http.server.pipeline.ErrorResponse");

  @BeforeEach
  void collect() {
    written.start();
    root.addAppender(written);
    root.setLevel(Level.WARN);
    context.addTurboFilter(new OutageLogFilter(context));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.github.kagkarlsson.scheduler.RunUntilShutdown",
        "com.zaxxer.hikari.pool.ProxyConnection",
        "dev.vidport.http.server.pipeline.ErrorResponse"
      })
  void attemptsDuringADatabaseOutageAreNotLogged(String logger) {
    context.getLogger(logger).error("failed", new IllegalStateException(outage));
    context.getLogger(logger).error("failed: {} {}", "GET", "/v1/videos", outage);

    assertThat(written.list).isEmpty();
  }

  @Test
  void requestsDuringAStoreOutageAreNotLogged() {
    requests.error("failed: {} {}", "GET", "/play", new UncheckedIOException(new Refused(true)));

    assertThat(written.list).isEmpty();
  }

  @Test
  void otherFaultOfTheStoreKeepsItsStackTrace() {
    requests.error("failed: {} {}", "GET", "/play", new UncheckedIOException(new Refused(false)));

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }

  @Test
  void otherExceptionOfAPollKeepsItsStackTrace() {
    polling.error("Unhandled exception. Will keep running.", new SQLException("no table", "42S02"));

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }

  @Test
  void lineOfAnotherLoggerLosesItsStackTrace() {
    context.getLogger("dev.vidport.Anything").error("{} not stored", "CHUNK:1", outage);

    assertThat(written.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getLevel()).isEqualTo(Level.ERROR);
              assertThat(line.getFormattedMessage())
                  .isEqualTo(
                      "CHUNK:1 not stored: java.sql.SQLTransientConnectionException: no connection"
                          + " within 10 s");
              assertThat(line.getThrowableProxy()).isNull();
            });
  }

  @Test
  void detailedLogKeepsEveryStackTrace() {
    root.setLevel(Level.DEBUG);

    polling.error("Unhandled exception. Will keep running.", outage);

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }

  /** A fault of a store. */
  private static final class Refused extends IOException implements StoreFault {
    private static final long serialVersionUID = 1L;

    private final boolean temporary;

    Refused(boolean temporary) {
      this.temporary = temporary;
    }

    @Override
    public boolean isTemporary() {
      return temporary;
    }
  }
}
