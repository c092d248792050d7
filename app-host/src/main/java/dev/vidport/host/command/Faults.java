package dev.vidport.host.command;

import dev.vidport.domain.refusal.Refused;
import dev.vidport.host.client.ApiRefused;
import dev.vidport.host.settings.WrongSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Tells users what went wrong, in lines without stack traces where it is not a fault of ours. */
final class Faults implements IExecutionExceptionHandler {
  private static final int UNAUTHORIZED = 401;

  @Override
  public int handleExecutionException(Exception fault, CommandLine line, ParseResult parsed)
      throws Exception {
    PrintWriter errors = line.getErr();
    if (fault instanceof WrongSettings wrong) {
      wrong.problems().forEach(errors::println);
      return Exit.CONFIG;
    }
    if (fault instanceof CommandFailed failed) {
      errors.println(failed.getMessage());
      return failed.exitCode();
    }
    if (fault instanceof Refused refused) {
      refused(refused).forEach(errors::println);
      return Exit.FAILED;
    }
    if (fault instanceof ApiRefused refused) {
      errors.println(refused.getMessage());
      if (refused.status() == UNAUTHORIZED) {
        errors.println("Is VIDPORT_API_KEY the key of an account of this service?");
      }
      return Exit.FAILED;
    }
    if (fault instanceof DatabaseProblem problem) {
      errors.println(problem.getMessage());
      return Exit.FAILED;
    }
    if (fault instanceof UncheckedIOException unchecked) {
      return io(unchecked.getCause(), errors);
    }
    if (fault instanceof IOException io) {
      return io(io, errors);
    }
    throw fault;
  }

  private static List<String> refused(Refused refused) {
    List<String> details =
        refused.refusal().details().stream()
            .map(problem -> "--" + problem.field() + ": " + problem.message())
            .toList();
    return details.isEmpty() ? List.of(refused.refusal().message()) : details;
  }

  private static int io(IOException fault, PrintWriter errors) {
    boolean unreachable =
        fault instanceof ConnectException || fault instanceof HttpTimeoutException;
    errors.println(dev.vidport.host.client.Faults.words(fault));
    return unreachable ? Exit.UNAVAILABLE : Exit.FAILED;
  }
}
