package dev.vidport.host.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.event.KeyValuePair;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes each log event as one JSON object on one line. The key-value pairs of an event, such as
 * the route of a request, are fields of the object.
 */
final class JsonLineEncoder extends EncoderBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final JsonMapper json = JsonMapper.shared();

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    ObjectNode line =
        json.createObjectNode()
            .put("timestamp", TIME.format(Instant.ofEpochMilli(event.getTimeStamp())))
            .put("level", event.getLevel().toString())
            .put("threadName", event.getThreadName())
            .put("loggerName", event.getLoggerName())
            .put("formattedMessage", event.getFormattedMessage());
    for (KeyValuePair pair :
        Optional.ofNullable(event.getKeyValuePairs()).orElse(List.<KeyValuePair>of())) {
      put(line, pair.key, pair.value);
    }
    ObjectNode mdc = line.putObject("mdc");
    event.getMDCPropertyMap().forEach(mdc::put);
    if (event.getThrowableProxy() != null) {
      line.put("throwable", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return (json.writeValueAsString(line) + '\n').getBytes(StandardCharsets.UTF_8);
  }

  private static void put(ObjectNode line, String name, Object value) {
    if (value instanceof Integer || value instanceof Long) {
      line.put(name, ((Number) value).longValue());
    } else if (value instanceof BigDecimal number) {
      line.put(name, number);
    } else {
      line.put(name, String.valueOf(value));
    }
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
