package dev.vidport.http.server.pipeline;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.mcp.McpProtocol;
import dev.vidport.http.server.mcp.ToolAnswer;
import dev.vidport.http.server.mcp.ToolRequest;
import dev.vidport.http.server.mcp.ToolWaits;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.Contract;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpStatus;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoint of the Model Context Protocol, by its transport "streamable HTTP" without sessions
 * and streams. A message counts as one request of the API; what a tool asks of the API passes the
 * same steps as a request of its caller.
 */
final class McpEndpoint {
  static final String PATH = "/mcp";

  private final Authorizer authorizer;
  private final JsonBodyReader bodyReader;
  private final RoutePipeline pipeline;
  private final Map<String, Route> routes;
  private final CompletableFuture<Contract> contract;
  private final String origin;
  private final ToolWaits waits;
  private final Lazy<McpProtocol> protocol;

  McpEndpoint(
      Authorizer authorizer,
      JsonBodyReader bodyReader,
      RoutePipeline pipeline,
      List<Route> routes,
      CompletableFuture<Contract> contract,
      URI base,
      ToolWaits waits) {
    this.authorizer = authorizer;
    this.bodyReader = bodyReader;
    this.pipeline = pipeline;
    this.routes = routes.stream().collect(Collectors.toMap(Route::id, route -> route));
    this.contract = contract;
    this.origin = base.getScheme() + "://" + base.getRawAuthority();
    this.waits = waits;
    this.protocol =
        new Lazy<>(() -> new McpProtocol(ApiDocument.load(), waits, versionOfThisBuild()));
  }

  private static String versionOfThisBuild() {
    return Optional.ofNullable(McpEndpoint.class.getPackage().getImplementationVersion())
        .orElse("0");
  }

  void close() {
    waits.close();
  }

  SerializedResponse respond(Context ctx) throws IOException {
    checkOrigin(ctx);
    // The pipeline checks the permission for each tool.
    Principal principal = authorizer.authorizeWithoutTokens(ctx);
    checkVersion(ctx);
    byte[] body = bodyReader.read(ctx, principal.accountId().value());
    JsonNode message;
    try {
      message = ApiJson.parse(body);
    } catch (ApiJson.MalformedJson e) {
      throw new RefusalException(Refusal.invalid("", "the body " + e.getMessage()));
    }
    Supplier<Principal> current = authorizer.reauthentication(ctx);
    return protocol
        .get()
        .answer(
            message, request -> call(ctx, current.get(), request), principal.accountId().value())
        .map(answer -> SerializedResponse.json(HttpStatus.OK_200, ApiJson.text(answer)))
        .orElseGet(() -> SerializedResponse.of(HttpStatus.ACCEPTED_202));
  }

  /** The refusal of other methods: there are neither streams nor sessions. */
  static RefusalException wrongMethod(Context ctx) {
    ServletContextRequest request = Api.request(ctx);
    return ErrorResponse.wrongMethod(request, request.getServletContextResponse(), List.of("POST"));
  }

  /** A page of another site must not reach the endpoint, also by a name that it has redirected. */
  private void checkOrigin(Context ctx) {
    String sent = ctx.header("Origin");
    if (sent != null && !sent.equalsIgnoreCase(origin)) {
      throw new RefusalException(
          RefusalCode.FORBIDDEN, "pages of other origins may not use this endpoint");
    }
  }

  private static void checkVersion(Context ctx) {
    String version = ctx.header("MCP-Protocol-Version");
    if (version != null && !McpProtocol.VERSIONS.contains(version)) {
      throw new RefusalException(
          Refusal.invalid(
              "MCP-Protocol-Version", "must be one of " + String.join(", ", McpProtocol.VERSIONS)));
    }
  }

  private ToolAnswer call(Context ctx, Principal principal, ToolRequest request)
      throws IOException {
    Route route =
        Optional.ofNullable(routes.get(request.operation()))
            .orElseThrow(() -> new IllegalStateException("no route: " + request.operation()));
    SerializedResponse response;
    try {
      response =
          pipeline.perform(
              principal,
              route,
              contract.join().rules(route.id()),
              received(ctx, route, request),
              request.problems());
    } catch (RefusalException e) {
      response = ErrorResponse.of(e.refusal(), RequestId.of(Api.request(ctx)));
    }
    ObjectNode body = ApiJson.parseOwn(response.body()).asObject();
    return new ToolAnswer(response.status() >= HttpStatus.BAD_REQUEST_400, body);
  }

  private ReceivedRequest received(Context ctx, Route route, ToolRequest request) {
    String path = route.address();
    for (Map.Entry<String, String> parameter : request.path().entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    Optional<String> query =
        request.query().isEmpty()
            ? Optional.empty()
            : Optional.of(
                request.query().entrySet().stream()
                    .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                    .sorted()
                    .collect(Collectors.joining("&")));
    return new ReceivedRequest(
        route.method(),
        path,
        request.path(),
        query,
        () -> request.body().map(ApiJson::bytes).orElseGet(() -> new byte[0]),
        Optional.empty(),
        request.key(),
        authorizer.client(ctx),
        Optional.empty());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
