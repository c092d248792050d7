package dev.vidport.http.server.gate;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.Contract;
import dev.vidport.http.server.openapi.DocsPage;
import dev.vidport.http.server.openapi.RequestRules;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.job.Transactions;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.servlet.JavalinServlet;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API as a servlet: the routes behind their gate, the contract, and a proper no to the rest.
 */
public final class Api {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);
  private static final String DOCUMENT = "/openapi.json";
  private static final String DOCS = "/docs";

  private final Gate gate;
  private final RouteTable table;
  private final CompletableFuture<ApiDocument> document;
  private final CompletableFuture<Contract> contract;

  /**
   * @param mostBytes of a JSON body
   * @param longest that a JSON body may take to arrive
   */
  public Api(
      List<Route> routes,
      Authenticate authenticate,
      RateLimiter limiter,
      IdempotencyKeys keys,
      Transactions transactions,
      Clock clock,
      int mostBytes,
      Duration longest) {
    // Ready by the time of the first request; the server's start need not wait for it.
    this.document = CompletableFuture.supplyAsync(ApiDocument::load);
    this.contract = document.thenApply(Contract::new);
    this.table = new RouteTable(routes, Set.of(DOCUMENT, DOCS));
    this.gate =
        new Gate(
            authenticate,
            limiter,
            new Bodies(mostBytes, longest),
            new Replays(keys, transactions, clock));
  }

  public Servlet servlet() {
    return new JavalinServlet(Javalin.create(this::configure).unsafe);
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.router.javaLangErrorHandler(Api::answerError);
    table
        .routes()
        .forEach(route -> add(config, route, new Once<>(() -> contract.join().rules(route.id()))));
    table.paths().forEach(path -> addPreflight(config, path));
    addOpen(config, DOCUMENT, "application/json", new Once<>(() -> document.join().json()));
    addOpen(config, DOCS, "text/html", new Once<>(() -> DocsPage.of(document.join())));
    config.routes.exception(
        HttpResponseException.class, (e, ctx) -> Exchange.run(ctx, id -> unknown(ctx)));
    config.routes.exception(
        Exception.class,
        (e, ctx) ->
            Exchange.run(
                ctx,
                id -> {
                  throw e;
                }));
  }

  /** When even the frame of every answer has failed, for want of memory or a class. */
  private static void answerError(HttpServletResponse response, Error error) {
    LOG.error("a request failed", error);
    response.setStatus(ErrorBody.status(ErrorBody.fault()));
    ErrorBody.headers(ErrorBody.fault()).forEach(response::setHeader);
  }

  private void add(JavalinConfig config, Route route, Once<RequestRules> rules) {
    io.javalin.http.Handler handler =
        ctx ->
            Exchange.run(
                ctx,
                id -> {
                  named(ctx, RouteTable.BASE + route.path());
                  return gate.pass(ctx, id, route, rules.get());
                });
    String path = RouteTable.BASE + route.path();
    config.routes.addHttpHandler(HandlerType.findOrCreate(route.method()), path, handler);
    if (route.method().equals("GET")) {
      // Javalin would answer HEAD without asking anyone.
      config.routes.addHttpHandler(HandlerType.HEAD, path, handler);
    }
  }

  private static void named(Context ctx, String route) {
    RequestNames.route(ServletContextRequest.getServletContextRequest(ctx.req()), route);
    RequestNames.video(ctx.pathParamMap().getOrDefault("videoId", ""));
  }

  private void addPreflight(JavalinConfig config, String path) {
    Map<String, String> headers = Cors.preflight(table.methodsOf(path));
    config.routes.options(path, ctx -> Exchange.run(ctx, id -> new Reply(204, "", headers)));
  }

  private static void addOpen(
      JavalinConfig config, String path, String type, Once<byte[]> content) {
    config.routes.get(
        path,
        ctx -> {
          Exchange.run(
              ctx,
              id -> {
                named(ctx, path);
                return new Reply(200, "", Map.of("Cache-Control", "public, max-age=300"));
              });
          ctx.contentType(type).result(content.get());
        });
  }

  private Reply unknown(Context ctx) {
    List<String> methods = table.methodsAt(ctx.path());
    if (!methods.isEmpty()) {
      String right = String.join(", ", methods);
      ctx.header("Allow", right);
      throw new Refused(
          RefusalCode.METHOD_NOT_ALLOWED, ctx.method() + " is not possible here, but " + right);
    }
    String path = ctx.path();
    if (path.equals(RouteTable.BASE) || path.startsWith(RouteTable.BASE + "/")) {
      throw new Refused(RefusalCode.ROUTE_NOT_FOUND, "the API has no such address");
    }
    throw ctx.header("Authorization") == null
        ? new Refused(
            RefusalCode.MISSING_AUTHENTICATION,
            "this is not an address of the API and the request has no API key; addresses start"
                + " with /v1")
        : new Refused(
            RefusalCode.REQUEST_REJECTED,
            "this is not an address of the API; addresses start with /v1");
  }
}
