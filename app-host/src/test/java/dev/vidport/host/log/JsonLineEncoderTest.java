package dev.vidport.host.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonLineEncoderTest {
  private final LoggerContext context = new LoggerContext();
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final Logger logger = context.getLogger("dev.vidport.Any");

  @BeforeEach
  void collect() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    written.start();
    logger.addAppender(written);
  }

  @Test
  void lineHasAnIsoTimeAndTheMessage() {
    logger.warn("disk {} is\nfull", "a");

    JsonNode line = line();
    assertThat(line.path("timestamp").asString())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(Duration.between(Instant.parse(line.path("timestamp").asString()), Instant.now()))
        .isLessThan(Duration.ofMinutes(1));
    assertThat(line.path("level").asString()).isEqualTo("WARN");
    assertThat(line.path("loggerName").asString()).isEqualTo("dev.vidport.Any");
    assertThat(line.path("formattedMessage").asString()).isEqualTo("disk a is\nfull");
    assertThat(line.has("throwable")).isFalse();
  }

  @Test
  void keyValuePairsAreFields() {
    logger
        .atInfo()
        .addKeyValue("route", "/v1/videos")
        .addKeyValue("status", 503)
        .addKeyValue("durationMs", new BigDecimal("10000.125"))
        .log("responded");

    assertThat(text())
        .contains("\"route\":\"/v1/videos\",\"status\":503,\"durationMs\":10000.125,");
  }

  @Test
  void stackTraceIsOneField() {
    logger.error("failed", new IllegalStateException("why", new IllegalArgumentException("root")));

    assertThat(line().path("throwable").asString())
        .startsWith("java.lang.IllegalStateException: why")
        .contains("Caused by: java.lang.IllegalArgumentException: root", "JsonLineEncoderTest");
    assertThat(text().lines()).hasSize(1);
  }

  private JsonNode line() {
    return JsonMapper.shared().readTree(text());
  }

  private String text() {
    return new String(new JsonLineEncoder().encode(written.list.get(0)), StandardCharsets.UTF_8);
  }
}
