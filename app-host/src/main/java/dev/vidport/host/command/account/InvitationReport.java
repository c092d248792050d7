package dev.vidport.host.command.account;

import dev.vidport.domain.account.Invitation;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.usecases.access.ListInvitations;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats invitations. */
final class InvitationReport {
  private static final List<String> HEADER = List.of("EMAIL", "INVITED", "EXPIRES");

  private InvitationReport() {}

  static OperatorReport of(ListInvitations.Page page) {
    List<String> lines = new ArrayList<>(table(page.invitations()));
    page.next().ifPresent(next -> lines.add("Next page: --after " + next));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode invitations = json.putArray("invitations");
    page.invitations().forEach(invitation -> invitations.add(json(invitation)));
    page.next().ifPresent(next -> json.put("next", next));
    return new OperatorReport(lines, json);
  }

  static OperatorReport of(Invitation invitation) {
    return new OperatorReport(table(List.of(invitation)), json(invitation));
  }

  private static List<String> table(List<Invitation> invitations) {
    return TextTable.of(HEADER, invitations.stream().map(InvitationReport::row).toList());
  }

  private static List<String> row(Invitation invitation) {
    return List.of(
        invitation.email().value(),
        seconds(invitation.createdAt()),
        seconds(invitation.expiresAt()));
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static ObjectNode json(Invitation invitation) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("email", invitation.email().value())
        .put("createdAt", invitation.createdAt().toString())
        .put("expiresAt", invitation.expiresAt().toString());
  }
}
