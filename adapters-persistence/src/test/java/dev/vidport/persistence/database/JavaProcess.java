package dev.vidport.persistence.database;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.AccountFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts Java processes; its own main method uses a database. */
public final class JavaProcess {
  private JavaProcess() {}

  /** Starts {@code main} with the class path of the tests. */
  public static Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // A short-lived process needs no optimizing compiler and no parallel collector.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Stores an account, and keeps the database open until its input ends. */
  public static void main(String[] arguments) throws Exception {
    try (Database database = Database.open(new DatabaseSettings(arguments[0], "", "", 2))) {
      new JdbcAccounts(database).insert(AccountFixture.account("first@example.org"));
      System.out.println("stored");
      System.in.readAllBytes();
    }
  }

  static void end(Process process) throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      throw new AssertionError("the process does not end");
    }
  }
}
