package dev.vidport.host.command.operator;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.owner.OwnerAddress;
import dev.vidport.http.server.admin.CommandProtocol;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs commands in the host that has the embedded database open. */
public final class OwningHost {
  /** A host accepts a command before it runs it. */
  private static final Duration ACCEPT_TIMEOUT = Duration.ofSeconds(10);

  private static final int OK = 200;
  private static final int BUSY = 503;

  private final OwnerAddress address;
  private final String operator;

  private OwningHost(OwnerAddress address, String operator) {
    this.address = address;
    this.operator = operator;
  }

  /**
   * The host that has stored its address next to the database; it may have ended since. Empty for a
   * database that is not a file.
   *
   * @param operator who runs the commands, for the audit log
   */
  public static Optional<OwningHost> of(DatabaseSettings database, String operator)
      throws IOException {
    Optional<Path> file = database.file();
    return file.isEmpty()
        ? Optional.empty()
        : OwnerAddress.stored(file.get()).map(address -> new OwningHost(address, operator));
  }

  /**
   * Runs a command and returns what it prints.
   *
   * @return empty when no host runs at the address
   * @throws CommandFailed when the command fails
   */
  public Optional<String> output(String... arguments) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    OptionalInt exitCode = run(List.of(arguments), new PrintWriter(out), new PrintWriter(err));
    if (exitCode.isEmpty()) {
      return Optional.empty();
    }
    if (exitCode.getAsInt() != CommandExitCode.OK) {
      throw new CommandFailed(exitCode.getAsInt(), err.toString().strip());
    }
    return Optional.of(out.toString());
  }

  /**
   * Runs a command.
   *
   * @return its exit code; empty when no host runs at the address, so that nothing has happened
   * @throws CommandFailed when the host does not respond, or ends during the command
   */
  public OptionalInt run(List<String> arguments, PrintWriter out, PrintWriter err)
      throws IOException {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(ACCEPT_TIMEOUT)
            .build();
    HttpResponse<Stream<String>> response;
    try {
      response = http.send(request(arguments), HttpResponse.BodyHandlers.ofLines());
    } catch (ConnectException | HttpConnectTimeoutException e) {
      return OptionalInt.empty();
    } catch (HttpTimeoutException e) {
      throw failed(CommandExitCode.UNAVAILABLE, "does not respond");
    } catch (IOException e) {
      throw ended();
    } catch (InterruptedException e) {
      throw interrupted();
    }
    return switch (response.statusCode()) {
      case OK ->
          isOutput(response)
              ? OptionalInt.of(printed(response.body(), out, err))
              : OptionalInt.empty();
      case BUSY -> throw failed(CommandExitCode.UNAVAILABLE, "runs other commands or stops");
      // The port belongs to another process now, or to another host.
      default -> OptionalInt.empty();
    };
  }

  /** Another service may have the port since the host was killed. */
  private static boolean isOutput(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Content-Type")
        .filter(CommandProtocol.CONTENT_TYPE::equals)
        .isPresent();
  }

  private HttpRequest request(List<String> arguments) {
    ObjectNode body =
        JsonMapper.shared().createObjectNode().put(CommandProtocol.OPERATOR, operator);
    arguments.forEach(body.putArray(CommandProtocol.ARGUMENTS)::add);
    return HttpRequest.newBuilder(address.admin().resolve(CommandProtocol.PATH))
        .header("Authorization", "Bearer " + address.token())
        .timeout(ACCEPT_TIMEOUT)
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
  }

  private int printed(Stream<String> lines, PrintWriter out, PrintWriter err) {
    // The client itself limits the time until the response begins, not until it ends.
    CompletableFuture<OptionalInt> exitCode =
        CompletableFuture.supplyAsync(() -> print(lines, out, err));
    try {
      return exitCode
          .get(CommandProtocol.TIME_LIMIT.toSeconds(), TimeUnit.SECONDS)
          .orElseThrow(this::ended);
    } catch (TimeoutException e) {
      throw failed(CommandExitCode.UNAVAILABLE, "has not ended the command after an hour");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UncheckedIOException
          || e.getCause() instanceof JacksonException) {
        throw ended();
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static OptionalInt print(Stream<String> lines, PrintWriter out, PrintWriter err) {
    for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
      JsonNode line = JsonMapper.shared().readTree(each.next());
      out.print(line.path(CommandProtocol.OUT).asString(""));
      err.print(line.path(CommandProtocol.ERR).asString(""));
      out.flush();
      err.flush();
      if (line.has(CommandProtocol.EXIT_CODE)) {
        return OptionalInt.of(line.path(CommandProtocol.EXIT_CODE).asInt(CommandExitCode.FAILED));
      }
    }
    return OptionalInt.empty();
  }

  private CommandFailed ended() {
    return failed(
        CommandExitCode.FAILED,
        "ended during the command; check whether the command took effect before you repeat it");
  }

  private CommandFailed interrupted() {
    Thread.currentThread().interrupt();
    return failed(CommandExitCode.FAILED, "was not awaited");
  }

  private CommandFailed failed(int exitCode, String what) {
    return new CommandFailed(exitCode, "The host at " + address.admin() + " " + what + ".");
  }
}
