package dev.vidport.host.command.token;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.id.VideoId;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats upload and edit tokens, whose secrets are stored nowhere. */
final class TokenReport {
  private static final List<String> HEADER =
      List.of("TOKEN", "KIND", "MADE BY", "CREATED", "VALID UNTIL", "STATE", "VIDEO");

  private TokenReport() {}

  static OperatorReport of(List<BrowserToken> tokens) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("tokens");
    tokens.forEach(token -> nodes.add(json(token)));
    return new OperatorReport(table(tokens), json);
  }

  static OperatorReport of(BrowserToken token) {
    return new OperatorReport(table(List.of(token)), json(token));
  }

  private static List<String> table(List<BrowserToken> tokens) {
    return TextTable.of(HEADER, tokens.stream().map(TokenReport::row).toList());
  }

  private static ObjectNode json(BrowserToken token) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("tokenId", token.id().value())
            .put("kind", token.kind().name())
            .put("madeBy", token.maker().kind().name())
            .put("makerId", token.maker().id())
            .put("createdAt", token.createdAt().toString())
            .put("validUntil", token.validUntil().toString())
            .put("revoked", token.revoked());
    token.firstUsedAt().ifPresent(at -> node.put("firstUsedAt", at.toString()));
    token.video().ifPresent(video -> node.put("videoId", video.value()));
    return node;
  }

  private static List<String> row(BrowserToken token) {
    return List.of(
        token.id().value(),
        token.kind() == CredentialKind.UPLOAD_TOKEN ? "upload" : "edit",
        token.maker().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
            + " "
            + token.maker().id(),
        seconds(token.createdAt()),
        seconds(token.validUntil()),
        state(token),
        token.video().map(VideoId::value).orElse("-"));
  }

  private static String state(BrowserToken token) {
    if (token.revoked()) {
      return "revoked";
    }
    return token.firstUsedAt().isPresent() ? "used" : "unused";
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
