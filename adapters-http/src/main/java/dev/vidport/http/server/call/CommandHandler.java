package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problems;
import java.io.IOException;

/**
 * Handles a route in three parts, so that all problems of a request are found together, whichever
 * part finds them.
 *
 * @param <C> the command of the use case
 */
public final class CommandHandler<C> implements Handler {
  private final Reader<C> reader;
  private final Check<C> check;
  private final Action<C> action;

  public CommandHandler(Reader<C> reader, Check<C> check, Action<C> action) {
    this.reader = reader;
    this.check = check;
    this.action = action;
  }

  @Override
  public RouteResponse handle(Call call) throws IOException {
    Problems problems = new Problems();
    C command = reader.read(call, problems);
    if (!problems.none()) {
      check.check(command, problems);
      problems.refuseIfAny();
    }
    return action.handle(call, command);
  }

  @Override
  public void check(Call call, Problems problems) {
    check.check(reader.read(call, problems), problems);
  }

  /** Reads the command from a call. In place of a value that is unreadable it takes a valid one. */
  @FunctionalInterface
  public interface Reader<C> {
    C read(Call call, Problems problems);
  }

  /** Adds the problems that the use case finds in the command by itself. */
  @FunctionalInterface
  public interface Check<C> {
    void check(C command, Problems problems);
  }

  /** Invokes the use case, which checks the command as well, and builds the response. */
  @FunctionalInterface
  public interface Action<C> {
    RouteResponse handle(Call call, C command) throws IOException;
  }
}
