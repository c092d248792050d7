package dev.vidport.host.command;

import dev.vidport.host.terminal.Terminal;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The standard input of a command.
 *
 * @param isTerminal whether a person can answer questions
 * @param console hides what is typed; empty where there is none
 */
public record CommandInput(Reader reader, boolean isTerminal, Optional<Console> console) {
  private static final int MAX_LINE = 4096;

  /** The input of this process. */
  public static CommandInput ofProcess() {
    boolean isTerminal = Terminal.isInteractive();
    return new CommandInput(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        isTerminal,
        isTerminal ? Optional.ofNullable(System.console()) : Optional.empty());
  }

  /** No input. */
  public static CommandInput none() {
    return new CommandInput(Reader.nullReader(), false, Optional.empty());
  }

  /** The next line, without spaces around it; empty at the end of the input. */
  public String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = reader.read(); next >= 0 && next != '\n'; next = reader.read()) {
      line.append((char) next);
      if (line.length() > MAX_LINE) {
        throw new CommandFailed(CommandExitCode.USAGE, "The input has a line that is too long.");
      }
    }
    return line.toString().strip();
  }

  /** As {@link #line}, hidden on a terminal. */
  public String secret() throws IOException {
    if (console.isEmpty()) {
      return line();
    }
    char @Nullable [] typed = console.get().readPassword();
    return typed == null ? "" : String.valueOf(typed).strip();
  }
}
