package dev.vidport.bench.usage;

import dev.vidport.bench.load.LatencyProbe;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares reads of the usage of an account with few and with many ledger entries, and measures
 * what an entry adds to the transaction that writes it.
 */
public final class UsageBench {
  private static final Goal READ_GOAL = Goal.atMost(1.2);
  private static final Goal WRITE_GOAL = Goal.atMost(1);
  private static final String FEW = "vidport_bench_few";
  private static final String MANY = "vidport_bench_many";

  private final UsageWorkload workload;
  private final Optional<String> postgres;

  /**
   * @param postgres JDBC URL of a PostgreSQL database to use instead of the embedded one
   */
  public UsageBench(UsageWorkload workload, Optional<String> postgres) {
    this.workload = workload;
    this.postgres = postgres;
  }

  public void run(Path parent, Report report) throws IOException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      renewSchemas();
      try (LedgerService few = open(work, FEW);
          LedgerService many = open(work, MANY)) {
        fill(few, workload.few(), report);
        fill(many, workload.many(), report);
        measure(few, many, report);
      } finally {
        dropSchemas();
      }
    } catch (SQLException e) {
      throw new IOException("cannot fill the ledger", e);
    }
    report.note(
        "Two services in one process, each with a database of its own, read in turns. One entry in ten is of"
            + " processing, one of storage, the others of delivery; they are spread over 60 days.");
    report.note(
        "The transaction inserts the record of a job, with and without an entry and the lock of the account's usage.");
    report.print("Usage");
  }

  private LedgerService open(WorkFolder work, String name) throws IOException {
    VidportSettings.Builder settings = VidportSettings.builder(work.folder(name));
    postgres.ifPresent(url -> settings.database(DatabaseSettings.of(inSchema(url, name), "", "")));
    return LedgerService.open(settings);
  }

  private static void fill(LedgerService service, int entries, Report report) throws SQLException {
    report.progress("writing " + count(entries) + " entries");
    long begin = System.nanoTime();
    service.fill(entries);
    report.progress("written in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
  }

  private void measure(LedgerService few, LedgerService many, Report report) throws IOException {
    String sizes =
        ", "
            + count(workload.many())
            + " entries against "
            + count(workload.few())
            + (postgres.isPresent() ? ", PostgreSQL" : ", H2 file");
    try (LatencyProbe manyProbe = probe(many);
        LatencyProbe fewProbe = probe(few)) {
      report.add(
          compare(
              "GET /account" + sizes,
              () -> manyProbe.medianMillis(workload.requests()),
              () -> fewProbe.medianMillis(workload.requests())));
    }
    report.add(
        compare(
            "usage of the month, without HTTP" + sizes,
            () -> medianMillis(workload.requests(), many::readMonth),
            () -> medianMillis(workload.requests(), few::readMonth)));
    for (UsageKind kind : List.of(UsageKind.PROCESSING, UsageKind.STORAGE)) {
      report.add(written(many, kind));
    }
  }

  private Row compare(String what, Run many, Run few) throws IOException {
    double[] ours = new double[workload.rounds()];
    double[] theirs = new double[workload.rounds()];
    // The first round is a warm-up, and is overwritten.
    for (int round = -1; round < workload.rounds(); round++) {
      int at = Math.max(0, round);
      ours[at] = many.millis();
      theirs[at] = few.millis();
    }
    return Row.ratio(what, Figures.median(ours), Figures.median(theirs), " ms", READ_GOAL);
  }

  private Row written(LedgerService service, UsageKind kind) throws IOException {
    double[] added = new double[workload.rounds()];
    for (int round = -1; round < workload.rounds(); round++) {
      // In turns, so that both meet the same load of the machine.
      double[] with = new double[workload.transactions()];
      double[] without = new double[workload.transactions()];
      for (int i = 0; i < workload.transactions(); i++) {
        with[i] = millis(() -> service.insertJobWithEntry(kind));
        without[i] = millis(service::insertJob);
      }
      added[Math.max(0, round)] = Figures.median(with) - Figures.median(without);
    }
    return Row.figure(
        "added to a transaction by an entry of "
            + kind.name().toLowerCase(Locale.ROOT)
            + (postgres.isPresent() ? ", PostgreSQL" : ", H2 file"),
        Figures.median(added),
        " ms",
        WRITE_GOAL);
  }

  private static double medianMillis(int count, Runnable work) {
    double[] millis = new double[count];
    for (int i = 0; i < count; i++) {
      millis[i] = millis(work);
    }
    return Figures.median(millis);
  }

  private static double millis(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e6;
  }

  private static LatencyProbe probe(LedgerService service) throws IOException {
    return LatencyProbe.on(
        service.address(),
        List.of(
            PreparedRequest.get(
                URI.create(service.address() + "/v1/account"),
                "Authorization: Bearer " + service.key())));
  }

  private static String inSchema(String url, String schema) {
    return url + (url.contains("?") ? "&" : "?") + "currentSchema=" + schema;
  }

  private void renewSchemas() throws SQLException {
    dropSchemas();
    if (postgres.isPresent()) {
      execute(postgres.get(), "create schema " + FEW, "create schema " + MANY);
    }
  }

  private void dropSchemas() throws SQLException {
    if (postgres.isPresent()) {
      execute(
          postgres.get(),
          "drop schema if exists " + FEW + " cascade",
          "drop schema if exists " + MANY + " cascade");
    }
  }

  private static void execute(String url, String... commands) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  private static String count(int entries) {
    return String.format(Locale.ROOT, "%,d", entries);
  }

  /** One run of a side. */
  @FunctionalInterface
  private interface Run {
    double millis() throws IOException;
  }
}
