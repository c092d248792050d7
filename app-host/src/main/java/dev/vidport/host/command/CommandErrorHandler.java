package dev.vidport.host.command;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.NetworkErrors;
import dev.vidport.client.UnreachableServiceException;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.host.client.Profiles;
import dev.vidport.host.settings.InvalidSettings;
import dev.vidport.library.internal.UnusableFolderException;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.persistence.database.DatabaseInUse;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Prints expected failures as plain lines; other exceptions keep their stack trace. */
public final class CommandErrorHandler implements IExecutionExceptionHandler {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  @Override
  public int handleExecutionException(Exception fault, CommandLine line, ParseResult parsed)
      throws Exception {
    PrintWriter errors = line.getErr();
    if (fault instanceof InvalidSettings wrong) {
      wrong.problems().forEach(errors::println);
      return CommandExitCode.CONFIG;
    }
    if (fault instanceof CommandFailed failed) {
      errors.println(failed.getMessage());
      return failed.exitCode();
    }
    if (fault instanceof RefusalException refusalException) {
      refused(refusalException, line.getCommandSpec()).forEach(errors::println);
      return CommandExitCode.FAILED;
    }
    if (fault instanceof ApiRefused refusalException) {
      String.valueOf(refusalException.getMessage())
          .lines()
          .map(VisibleText::of)
          .forEach(errors::println);
      if (refusalException.status() == UNAUTHORIZED) {
        errors.println(
            "Check that VIDPORT_API_KEY is a valid API key of this service, or sign in with"
                + " `vidport login`.");
      }
      return exitCode(refusalException);
    }
    if (fault instanceof DatabaseInUse inUse) {
      errors.println(inUse.getMessage());
      return CommandExitCode.UNAVAILABLE;
    }
    if (fault instanceof DatabaseProblem problem) {
      errors.println(problem.getMessage());
      return problem.isOfSettings() ? CommandExitCode.CONFIG : CommandExitCode.FAILED;
    }
    if (fault instanceof UncheckedIOException unchecked) {
      return io(Objects.requireNonNull(unchecked.getCause()), errors);
    }
    if (fault instanceof IOException io) {
      return io(io, errors);
    }
    if (Outage.isUnavailable(fault)) {
      errors.println("the database is unavailable: " + Outage.reason(fault) + "; try again later");
      return CommandExitCode.UNAVAILABLE;
    }
    throw fault;
  }

  private static int exitCode(ApiRefused refusal) {
    return switch (refusal.status()) {
      case UNAUTHORIZED, FORBIDDEN -> CommandExitCode.NO_PERMISSION;
      case TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE -> CommandExitCode.TEMPORARY;
      default -> CommandExitCode.FAILED;
    };
  }

  private static List<String> refused(RefusalException refusalException, CommandSpec command) {
    List<String> details =
        refusalException.refusal().details().stream()
            .map(problem -> argument(problem.field(), command) + ": " + problem.message())
            .toList();
    return details.isEmpty() ? List.of(refusalException.refusal().message()) : details;
  }

  /** The name that the user knows for a field: its option, or its parameter in the usage line. */
  private static String argument(String field, CommandSpec command) {
    return command.positionalParameters().stream()
        .map(ArgSpec::paramLabel)
        .filter(label -> label.equalsIgnoreCase(field))
        .findFirst()
        .orElse("--" + field);
  }

  private static int io(IOException fault, PrintWriter errors) {
    errors.println(
        NetworkErrors.describe(fault)
            + (fault instanceof UnreachableServiceException
                ? ". Start the service with ./vidport serve, or set VIDPORT_URL."
                : ""));
    if (StoreFault.isRefusalOfSettings(fault)
        || fault instanceof UnusableFolderException
        || fault instanceof Profiles.UnsafeProfileException
        || (fault instanceof MissingProgramException missing && missing.isPath())) {
      return CommandExitCode.CONFIG;
    }
    return fault instanceof ConnectException
            || fault instanceof HttpTimeoutException
            || fault instanceof MissingProgramException
            || fault instanceof MissingIsolationException
        ? CommandExitCode.UNAVAILABLE
        : CommandExitCode.FAILED;
  }
}
