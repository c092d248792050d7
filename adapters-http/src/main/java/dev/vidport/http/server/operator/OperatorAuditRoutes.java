package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.account.AuditCursor;
import dev.vidport.usecases.account.ListAuditEntries;
import dev.vidport.usecases.account.port.AuditFilter;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The route with which an operator reads the audit log. */
public final class OperatorAuditRoutes {
  /** Databases do not store every later time. */
  private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");

  private final ListAuditEntries list;
  private final Clock clock;

  public OperatorAuditRoutes(ListAuditEntries list, Clock clock) {
    this.list = list;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/operator/audit",
            Operation.OPERATOR_READ_AUDIT_LOG,
            "listAuditEntries",
            new CommandHandler<>(this::query, (query, problems) -> {}, this::entries)));
  }

  private Query query(Call call, Problems problems) {
    Optional<String> after = call.query().text("after");
    AuditFilter filter =
        new AuditFilter(
            PageQuery.account(call),
            call.query().text("action").flatMap(text -> action(text, problems)),
            time(call, "since", problems));
    Instant until = time(call, "until", problems).orElseGet(clock::instant);
    Optional<AuditCursor> cursor = after.flatMap(AuditCursor::parse);
    problems.unless(
        after.isPresent() == cursor.isPresent(), "after", "must be `next` of an earlier response");
    return new Query(filter, cursor.orElseGet(() -> AuditCursor.from(until)));
  }

  private static Optional<AuditAction> action(String text, Problems problems) {
    Optional<AuditAction> found =
        Arrays.stream(AuditAction.values()).filter(action -> action.name().equals(text)).findAny();
    problems.unless(found.isPresent(), "action", "is not an action of the audit log");
    return found;
  }

  private static Optional<Instant> time(Call call, String field, Problems problems) {
    return call.query().text(field).flatMap(text -> time(text, field, problems));
  }

  private static Optional<Instant> time(String text, String field, Problems problems) {
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(YEAR_10000)) {
        return Optional.of(time);
      }
      problems.add(field, "must be between the years 1970 and 9999");
    } catch (DateTimeParseException notATime) {
      problems.add(field, "must be a time such as 2026-03-04T05:06:07Z");
    }
    return Optional.empty();
  }

  private RouteResponse entries(Call call, Query query) {
    ListAuditEntries.Page page =
        list.handleAsOperator(query.filter(), query.from(), PageQuery.limit(call));
    ObjectNode body = ApiJson.object();
    ArrayNode entries = body.putArray("entries");
    page.entries().forEach(entry -> entries.add(entry(entry)));
    page.next().ifPresent(next -> body.put("next", next.text()));
    return RouteResponse.ok(body);
  }

  private static ObjectNode entry(AuditEntry entry) {
    ObjectNode node =
        ApiJson.object()
            .put("at", entry.at().toString())
            .put("action", entry.action().name())
            .put("detail", entry.detail());
    entry.account().map(AccountId::value).ifPresent(id -> node.put("accountId", id));
    Actor actor = entry.actor();
    node.putObject("actor")
        .put("kind", actor.kind().name())
        .put("id", actor.id())
        .put("address", actor.address());
    return node;
  }

  private record Query(AuditFilter filter, AuditCursor from) {}
}
