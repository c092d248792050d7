package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.openapi.Contract;
import dev.vidport.http.server.openapi.RequestRules;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.servlet.JavalinServlet;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API servlet: the routes behind the request pipeline, the contract document, and errors for
 * every other path.
 */
public final class Api {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);

  private final RequestPipeline pipeline;
  private final StreamPipeline streams;
  private final RouteTable table;
  private final List<PublicFile> files = PublicFile.all();
  private final CompletableFuture<Contract> contract;

  public Api(
      List<Route> routes,
      Authorizer authorizer,
      IdempotencyKeys keys,
      RandomGenerator random,
      Clock clock,
      JsonBodyReader bodyReader) {
    this.contract = Contract.ofThisBuild();
    this.table =
        new RouteTable(routes, files.stream().map(PublicFile::path).collect(Collectors.toSet()));
    this.pipeline =
        new RequestPipeline(authorizer, bodyReader, new IdempotentExecution(keys, random, clock));
    this.streams = new StreamPipeline(authorizer);
  }

  /** Ends all streams of events, and refuses new ones. */
  public void closeStreams() {
    for (Route route : table.routes()) {
      if (route.access() instanceof Access.Streamed streamed) {
        streamed.handler().close();
      }
    }
  }

  public Servlet servlet() {
    return new JavalinServlet(Javalin.create(this::configure).unsafe);
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.router.javaLangErrorHandler(Api::respondToError);
    table
        .routes()
        .forEach(route -> add(config, route, new Lazy<>(() -> contract.join().rules(route.id()))));
    table.paths().forEach(path -> addPreflight(config, path));
    files.forEach(file -> addFile(config, file));
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

  /**
   * Responds after an {@link Error}, such as a lack of memory or a missing class, that no other
   * handler caught.
   */
  private static void respondToError(HttpServletResponse response, Error error) {
    LOG.error("Request failed", error);
    if (response.isCommitted()) {
      return;
    }
    // Set at the beginning of each request.
    String id = Optional.ofNullable(response.getHeader(RequestId.HEADER)).orElse("");
    byte[] body = ErrorBody.json(ErrorBody.fault(), id).getBytes(StandardCharsets.UTF_8);
    response.setStatus(ErrorBody.status(ErrorBody.fault()));
    ErrorBody.headers(ErrorBody.fault()).forEach(response::setHeader);
    response.setContentType("application/json");
    try {
      response.getOutputStream().write(body);
    } catch (IOException e) {
      LOG.debug("Client disconnected during a request", e);
    }
  }

  private void add(JavalinConfig config, Route route, Lazy<RequestRules> rules) {
    io.javalin.http.Handler handler =
        ctx ->
            Exchange.run(
                ctx,
                id -> {
                  record(ctx, route.address());
                  return route.access() instanceof Access.Streamed streamed
                      ? streams.open(ctx, streamed, rules.get())
                      : pipeline.process(ctx, route, rules.get());
                });
    String path = route.address();
    config.routes.addHttpHandler(HandlerType.findOrCreate(route.method()), path, handler);
    if (route.method().equals("GET")) {
      // Without this route Javalin would answer HEAD itself, without authentication.
      config.routes.addHttpHandler(HandlerType.HEAD, path, handler);
    }
  }

  private static void record(Context ctx, String route) {
    RequestLogContext.route(ServletContextRequest.getServletContextRequest(ctx.req()), route);
    RequestLogContext.video(ctx.pathParamMap().getOrDefault("videoId", ""));
  }

  private void addPreflight(JavalinConfig config, String path) {
    Map<String, String> headers = Cors.preflight(table.methodsOf(path));
    config.routes.options(
        path, ctx -> Exchange.run(ctx, id -> new SerializedResponse(204, "", headers)));
  }

  private static void addFile(JavalinConfig config, PublicFile file) {
    io.javalin.http.Handler handler =
        ctx -> {
          boolean isCompressed = Gzip.isAccepted(ctx.header("Accept-Encoding"));
          Exchange.run(
              ctx,
              id -> {
                record(ctx, file.path());
                return file.head(Optional.ofNullable(ctx.header("If-None-Match")), isCompressed);
              });
          if (ctx.statusCode() == 200) {
            Exchange.send(ctx, file.type(), file.content(isCompressed));
          }
        };
    config.routes.get(file.path(), handler);
    // Without this route Javalin would answer HEAD itself, without the headers of the file. The
    // server leaves out the content.
    config.routes.head(file.path(), handler);
  }

  private SerializedResponse unknown(Context ctx) {
    List<String> methods = table.methodsAt(ctx.path());
    if (!methods.isEmpty()) {
      String allowed = String.join(", ", methods);
      ctx.header("Allow", allowed);
      throw new RefusalException(
          RefusalCode.METHOD_NOT_ALLOWED,
          "Method " + ctx.method() + " is not allowed here; allowed: " + allowed);
    }
    String path = ctx.path();
    if (path.equals(Route.API) || path.startsWith(Route.API + "/")) {
      throw new RefusalException(
          RefusalCode.ROUTE_NOT_FOUND, "unknown API path; see /openapi.json");
    }
    throw ctx.header("Authorization") == null
        ? new RefusalException(
            RefusalCode.MISSING_AUTHENTICATION,
            "unknown path and no API key; API paths start with /v1")
        : new RefusalException(
            RefusalCode.REQUEST_REJECTED, "unknown path; API paths start with /v1");
  }
}
