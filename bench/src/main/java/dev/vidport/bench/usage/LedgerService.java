package dev.vidport.bench.usage;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.http.server.HttpServer;
import dev.vidport.http.server.HttpServerAssembly;
import dev.vidport.http.server.HttpSettings;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;

/** A service in this process with one account, whose ledger has a given number of entries. */
final class LedgerService implements AutoCloseable {
  private static final RateLimits UNLIMITED = new RateLimits(1_000_000, 1_000_000, 2_000_000_000);

  private final Clock clock = Clock.systemUTC();
  private final Random random = new Random();
  private final VidportInstance vidport;
  private final Account account;
  private final String key;
  private final HttpServer server;

  private LedgerService(VidportInstance vidport) throws IOException {
    this.vidport = vidport;
    this.account =
        vidport
            .useCases()
            .accounts()
            .create()
            .handle(new CreateAccount.Command("bench@example.com", "scale"));
    this.key =
        vidport
            .useCases()
            .access()
            .createApiKey()
            .handleAsOperator(account.id(), "bench")
            .secret()
            .reveal();
    this.server =
        new HttpServerAssembly(
                vidport.useCases(),
                dev.vidport.http.server.HttpPorts.of(vidport.ports()),
                HttpSettings.defaults().listeningOn("127.0.0.1", 0))
            .server(RequestListener.none());
    server.start();
  }

  /**
   * @param settings with a new database
   */
  static LedgerService open(VidportSettings.Builder settings) throws IOException {
    VidportInstance vidport =
        VidportInstance.open(
            settings.role(Role.API).rateLimits(UNLIMITED).build(), Clock.systemUTC());
    try {
      return new LedgerService(vidport);
    } catch (IOException | RuntimeException e) {
      vidport.close();
      throw e;
    }
  }

  void fill(int entries) throws SQLException {
    new LedgerFiller(vidport.operations().dataSource(), account.id(), Instant.now()).fill(entries);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  String key() {
    return key;
  }

  /** Reads the usage of the current month, without HTTP. */
  void readMonth() {
    Instant now = clock.instant();
    Object unused = ledger().month(account.id(), YearMonth.from(now.atOffset(ZoneOffset.UTC)), now);
  }

  /** Commits one new job. */
  void insertJob() {
    ports().transactions().run(this::insert);
  }

  /** Commits one new job and an entry of the ledger. */
  void insertJobWithEntry(UsageKind kind) {
    ports()
        .transactions()
        .run(
            () -> {
              JobId job = insert();
              ledger().lock(account.id());
              boolean unused =
                  ledger()
                      .add(
                          new UsageEntry(
                              account.id(),
                              kind,
                              "job:" + job,
                              Optional.empty(),
                              1_000,
                              Timestamps.now(clock)));
            });
  }

  private JobId insert() {
    JobId job = JobId.random(random);
    vidport
        .ports()
        .jobs()
        .jobs()
        .insert(
            Job.queued(job, "BENCH", account.id(), VideoId.random(random), Timestamps.now(clock)));
    return job;
  }

  private Ports ports() {
    return vidport.ports();
  }

  private UsageLedger ledger() {
    return ports().usage();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } finally {
      vidport.close();
    }
  }
}
