package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.limit.InvalidRequests;
import dev.vidport.http.server.mcp.ToolWaits;
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
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.ee10.servlet.ServletContextResponse;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The front end of the routes, a servlet: the routes of the API, the public files, and errors for
 * every other path.
 */
public final class Api {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);

  private final RoutePipeline pipeline;
  private final StreamPipeline streams;
  private final RouteTable table;
  private final List<PublicFile> files;
  private final CompletableFuture<Contract> contract;
  private final SerializedResponse startPage;
  private final Optional<McpEndpoint> mcp;

  /**
   * @param toolWaits waits of the tools of {@code /mcp}; empty without that endpoint
   */
  public Api(
      SiteAddress site,
      List<Route> routes,
      Authorizer authorizer,
      IdempotencyKeys keys,
      RandomGenerator random,
      Clock clock,
      JsonBodyReader bodyReader,
      Optional<ToolWaits> toolWaits) {
    this.files = PublicFile.all(site, clock);
    this.contract = Contract.ofThisBuild();
    this.startPage = BrowserPage.start(site.base());
    this.table =
        new RouteTable(routes, files.stream().map(PublicFile::path).collect(Collectors.toSet()));
    this.pipeline =
        new RoutePipeline(
            authorizer,
            new InvalidRequests(clock),
            bodyReader,
            new IdempotentExecution(keys, random, clock));
    this.streams = new StreamPipeline(authorizer);
    this.mcp =
        toolWaits.map(
            waits ->
                new McpEndpoint(
                    authorizer, bodyReader, pipeline, routes, contract, site.base(), waits));
  }

  /** Ends all streams of events and all waits of tools, and refuses new streams. */
  public void closeStreams() {
    mcp.ifPresent(McpEndpoint::close);
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
    mcp.ifPresent(endpoint -> addTools(config, endpoint));
    config.routes.exception(HttpResponseException.class, (e, ctx) -> write(ctx, unknown(ctx)));
    config.routes.exception(
        Exception.class, (e, ctx) -> write(ctx, ErrorResponse.of(e, request(ctx))));
  }

  /**
   * Responds after an {@link Error}, such as a lack of memory or a missing class, that no other
   * handler caught.
   */
  private static void respondToError(HttpServletResponse response, Error error) {
    if (!response.isCommitted()) {
      Request request = ServletContextResponse.getServletContextResponse(response).getRequest();
      write(response, ErrorResponse.of(error, request));
    }
  }

  private void add(JavalinConfig config, Route route, Lazy<RequestRules> rules) {
    io.javalin.http.Handler handler =
        ctx -> {
          record(ctx, route.address());
          write(
              ctx,
              route.access() instanceof Access.Streamed streamed
                  ? streams.open(ctx, streamed, rules.get())
                  : pipeline.process(ctx, route, rules.get()));
        };
    String path = route.address();
    config.routes.addHttpHandler(HandlerType.findOrCreate(route.method()), path, handler);
    if (route.method().equals("GET")) {
      // Without this route Javalin would respond to HEAD itself, without authentication.
      config.routes.addHttpHandler(HandlerType.HEAD, path, handler);
    }
  }

  private static void addTools(JavalinConfig config, McpEndpoint endpoint) {
    config.routes.addHttpHandler(
        HandlerType.POST,
        McpEndpoint.PATH,
        ctx -> {
          record(ctx, McpEndpoint.PATH);
          write(ctx, endpoint.respond(ctx));
        });
    for (HandlerType other :
        List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.PUT, HandlerType.DELETE)) {
      config.routes.addHttpHandler(
          other,
          McpEndpoint.PATH,
          ctx -> {
            record(ctx, McpEndpoint.PATH);
            throw McpEndpoint.wrongMethod(ctx);
          });
    }
  }

  private static void record(Context ctx, String route) {
    RequestLogContext.of(request(ctx)).setRoute(route);
    RequestLogContext.video(ctx.pathParamMap().getOrDefault("videoId", ""));
  }

  private void addPreflight(JavalinConfig config, String path) {
    SerializedResponse preflight = Cors.preflight(table.methodsOf(path));
    config.routes.options(path, ctx -> write(ctx, preflight));
  }

  private static void addFile(JavalinConfig config, PublicFile file) {
    io.javalin.http.Handler handler =
        ctx -> {
          record(ctx, file.path());
          write(
              ctx,
              file.response(
                  Optional.ofNullable(ctx.header("If-None-Match")),
                  Gzip.isAccepted(ctx.header("Accept-Encoding"))));
        };
    config.routes.get(file.path(), handler);
    // Without this route Javalin would respond to HEAD itself, without the headers of the file. The
    // server leaves out the content.
    config.routes.head(file.path(), handler);
  }

  static ServletContextRequest request(Context ctx) {
    return ServletContextRequest.getServletContextRequest(ctx.req());
  }

  private static void write(Context ctx, SerializedResponse response) {
    write(ctx.res(), response);
  }

  /**
   * Sends {@code response} when the handler has returned. The buffer holds all of the body, so that
   * a slow client occupies no thread.
   */
  private static void write(HttpServletResponse servlet, SerializedResponse response) {
    response.writeHead(ServletContextResponse.getServletContextResponse(servlet));
    byte[] body = response.body();
    if (body.length == 0) {
      return;
    }
    if (body.length >= servlet.getBufferSize()) {
      servlet.setBufferSize(body.length + 1);
    }
    try {
      // Into the buffer; Javalin would copy its result through another one.
      servlet.getOutputStream().write(body);
    } catch (IOException e) {
      LOG.debug("Client disconnected during a request", e);
    }
  }

  private SerializedResponse unknown(Context ctx) {
    ServletContextRequest request = request(ctx);
    List<String> methods = table.methodsAt(ctx.path());
    if (methods.isEmpty() && BrowserPage.isWanted(request)) {
      return ctx.path().equals("/") ? startPage : BrowserPage.notFound(request);
    }
    return ErrorResponse.of(
        methods.isEmpty()
            ? unknown(ctx.path(), ctx.header("Authorization") != null)
            : ErrorResponse.wrongMethod(request, request.getServletContextResponse(), methods),
        request);
  }

  private static RefusalException unknown(String path, boolean hasCredential) {
    if (path.equals(Route.API) || path.startsWith(Route.API + "/")) {
      return new RefusalException(
          RefusalCode.ROUTE_NOT_FOUND, "unknown API path; see /openapi.json");
    }
    return hasCredential
        ? new RefusalException(
            RefusalCode.REQUEST_REJECTED, "unknown path; API paths start with /v1")
        : new RefusalException(
            RefusalCode.MISSING_AUTHENTICATION,
            "unknown path and no API key; API paths start with /v1");
  }
}
