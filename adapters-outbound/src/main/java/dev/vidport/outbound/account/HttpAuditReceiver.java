package dev.vidport.outbound.account;

import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.outbound.egress.OutboundResponse;
import dev.vidport.usecases.account.port.AuditEntryFields;
import dev.vidport.usecases.account.port.AuditReceiver;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Posts the audit log to a server of the operator, as lines of JSON. */
public final class HttpAuditReceiver implements AuditReceiver, AutoCloseable {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(15);
  private static final JsonMapper MAPPER = new JsonMapper();

  private final GuardedHttpClient client;
  private final AuditReceiverSettings settings;
  private final OutboundLimits limits =
      new OutboundLimits(TIME_LIMIT, TIME_LIMIT, GuardedHttpClient.EXCERPT_BYTES);

  public HttpAuditReceiver(AuditReceiverSettings settings, EgressPolicy policy) {
    this.client = GuardedHttpClient.forOperator(settings.url(), policy);
    this.settings = settings;
  }

  @Override
  public void send(List<LinkedEntry> entries) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (LinkedEntry entry : entries) {
      lines.append(MAPPER.writeValueAsString(AuditEntryFields.of(entry))).append('\n');
    }
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-ndjson");
    settings.token().ifPresent(token -> headers.put("Authorization", "Bearer " + token));
    OutboundResponse response =
        client.post(
            settings.url().toString(),
            headers,
            lines.toString().getBytes(StandardCharsets.UTF_8),
            limits);
    if (response.status() < 200 || response.status() > 299) {
      throw new IOException(
          "the receiver of the audit log answered with status "
              + response.status()
              + "; the entries are sent again");
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
