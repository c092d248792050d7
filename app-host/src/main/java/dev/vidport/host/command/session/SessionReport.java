package dev.vidport.host.command.session;

import dev.vidport.domain.access.Session;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats sessions, whose tokens are stored nowhere. */
final class SessionReport {
  private static final List<String> HEADER =
      List.of("SESSION", "PERSON", "SIGNED IN", "EXPIRES", "DEVICE", "NETWORK");

  private SessionReport() {}

  static OperatorReport of(List<Session> sessions) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("sessions");
    sessions.forEach(session -> nodes.add(json(session)));
    return new OperatorReport(table(sessions), json);
  }

  /** A session that was ended. */
  static OperatorReport ended(Session session) {
    List<String> lines = new ArrayList<>(List.of("Ended this session:"));
    lines.addAll(table(List.of(session)));
    return new OperatorReport(lines, json(session));
  }

  private static List<String> table(List<Session> sessions) {
    return TextTable.of(HEADER, sessions.stream().map(SessionReport::row).toList());
  }

  private static ObjectNode json(Session session) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("sessionId", session.id().value())
            .put("accountId", session.account().value())
            .put("email", session.person().value())
            .put("createdAt", session.createdAt().toString())
            .put("expiresAt", session.expiresAt().toString());
    session.origin().device().ifPresent(device -> json.put("device", device));
    session.origin().network().ifPresent(network -> json.put("network", network));
    return json;
  }

  private static List<String> row(Session session) {
    return List.of(
        session.id().value(),
        session.person().value(),
        session.createdAt().truncatedTo(ChronoUnit.SECONDS).toString(),
        session.expiresAt().truncatedTo(ChronoUnit.SECONDS).toString(),
        session.origin().device().orElse("-"),
        session.origin().network().orElse("-"));
  }
}
