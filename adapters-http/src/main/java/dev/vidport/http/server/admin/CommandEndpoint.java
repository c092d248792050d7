package dev.vidport.http.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.ApiJson.MalformedJson;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Runs the commands of an operator on this machine. The token in the data folder proves that the
 * operator may read that folder. The commands run in threads of their own, and no thread is
 * interrupted.
 */
public final class CommandEndpoint {
  private static final Logger LOG = LoggerFactory.getLogger(CommandEndpoint.class);
  private static final int THREADS = 4;
  private static final int MAX_WAITING = 16;
  private static final int MAX_BODY_BYTES = 64 * 1024;
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  /** A caller waits 10 seconds. A command must not take effect after its caller has given up. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  /**
   * A body that is too long is read up to here before it is refused: a client that still sends
   * would not read the response.
   */
  private static final int MAX_READ_BYTES = 1 << 20;

  /** The caller is a program on the same machine. */
  private static final Duration BODY_LIMIT = Duration.ofSeconds(10);

  private final byte[] authorization;
  private final OperatorCommands commands;
  private final Duration maxWait;
  private final Duration bodyLimit;
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_WAITING),
          DaemonThreads.named("admin-command"));

  /**
   * @param token the secret that a request must present
   */
  public CommandEndpoint(String token, OperatorCommands commands) {
    this(token, commands, MAX_WAIT, BODY_LIMIT);
  }

  /**
   * @param maxWait a command that has waited longer for a thread is refused
   * @param bodyLimit a request whose body takes longer is refused
   */
  public CommandEndpoint(
      String token, OperatorCommands commands, Duration maxWait, Duration bodyLimit) {
    this.maxWait = maxWait;
    this.bodyLimit = bodyLimit;
    this.authorization = ("Bearer " + token).getBytes(UTF_8);
    this.commands = commands;
  }

  void handle(Request request, Response response, Callback callback) {
    if (!request.getMethod().equals("POST")) {
      refuse(response, callback, 405, "use POST");
    } else if (!isFromThisMachine(request.getConnectionMetaData())) {
      refuse(response, callback, 403, "commands run on the machine of the host only");
    } else if (!isAuthorized(request)) {
      refuse(response, callback, 401, "the token is missing or wrong");
    } else {
      read(request, response, callback);
    }
  }

  /** A client on another machine can't complete a connection from an address of this one. */
  private static boolean isFromThisMachine(ConnectionMetaData connection) {
    SocketAddress client = connection.getRemoteSocketAddress();
    return client instanceof InetSocketAddress remote
        && (remote.getAddress().isLoopbackAddress()
            || (connection.getLocalSocketAddress() instanceof InetSocketAddress local
                && remote.getAddress().equals(local.getAddress())));
  }

  private boolean isAuthorized(Request request) {
    List<String> given = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
    return given.size() == 1 && MessageDigest.isEqual(given.get(0).getBytes(UTF_8), authorization);
  }

  private void read(Request request, Response response, Callback callback) {
    if (request.getLength() > MAX_READ_BYTES) {
      refuse(response, callback, 413, "the arguments are too long");
      return;
    }
    // Without a thread, of which the port has few: a slow client must not delay the others.
    CompletableFuture<byte[]> body = new CompletableFuture<>();
    Content.Source.asByteArrayAsync(request, MAX_READ_BYTES, Promise.Invocable.toPromise(body));
    CompletableFuture<Void> unused =
        body.orTimeout(bodyLimit.toMillis(), TimeUnit.MILLISECONDS)
            .handle(
                (bytes, fault) -> {
                  if (fault == null && bytes.length > MAX_BODY_BYTES) {
                    refuse(response, callback, 413, "the arguments are too long");
                  } else if (fault == null) {
                    submit(bytes, request, response, callback);
                  } else if (fault instanceof TimeoutException) {
                    // Jetty then closes the connection.
                    refuse(response, callback, 408, "the arguments arrived too slowly");
                  } else if (fault instanceof IllegalStateException) {
                    refuse(response, callback, 413, "the arguments are too long");
                  } else {
                    callback.failed(fault);
                  }
                  return null;
                });
  }

  private void submit(byte[] body, Request request, Response response, Callback callback) {
    Optional<Call> call = Call.of(body);
    if (call.isEmpty()) {
      refuse(response, callback, 400, "the body must be a JSON object with a list of arguments");
      return;
    }
    // A backup prints nothing for a long time, and a pager may hold back the output.
    request
        .getConnectionMetaData()
        .getConnection()
        .getEndPoint()
        .setIdleTimeout(CommandProtocol.TIME_LIMIT.toMillis());
    long received = System.nanoTime();
    try {
      threads.execute(
          () -> {
            if (System.nanoTime() - received > maxWait.toNanos()) {
              refuseBusy(response, callback);
            } else {
              run(call.orElseThrow(), response, callback);
            }
          });
    } catch (RejectedExecutionException e) {
      refuseBusy(response, callback);
    }
  }

  private static void refuseBusy(Response response, Callback callback) {
    refuse(response, callback, 503, "the host runs other commands or is stopping; try again");
  }

  private void run(Call call, Response response, Callback callback) {
    try {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, CommandProtocol.CONTENT_TYPE);
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      CommandOutput output = new CommandOutput(Content.Sink.asOutputStream(response));
      output.begin();
      int exitCode = commands.run(call.arguments(), call.operator(), output.out(), output.err());
      output.end(exitCode);
      callback.succeeded();
    } catch (IOException | RuntimeException | Error e) {
      // The client then sees a response without an exit code.
      LOG.warn("Failed to send the output of a command: reason={}", e.toString());
      callback.failed(e);
    }
  }

  private static void refuse(Response response, Callback callback, int status, String message) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ContentTypes.JSON);
    byte[] body = ApiJson.bytes(ApiJson.object().put("message", message));
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /** Accepts no more commands, and waits up to 10 seconds for running ones. */
  void stop() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("Stopping while a command of an operator is running");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A command that is to run.
   *
   * @param operator who runs it
   */
  private record Call(List<String> arguments, String operator) {
    /** Empty if the body is not what the command line sends. */
    static Optional<Call> of(byte[] bytes) {
      try {
        JsonNode body = ApiJson.parse(bytes);
        JsonNode arguments = body.path(CommandProtocol.ARGUMENTS);
        JsonNode operator = body.path(CommandProtocol.OPERATOR);
        return arguments.isArray()
                && arguments.valueStream().allMatch(JsonNode::isString)
                && (operator.isString() || operator.isMissingNode())
            ? Optional.of(
                new Call(
                    arguments.valueStream().map(JsonNode::stringValue).toList(),
                    operator.asString("unknown")))
            : Optional.empty();
      } catch (MalformedJson e) {
        return Optional.empty();
      }
    }
  }
}
