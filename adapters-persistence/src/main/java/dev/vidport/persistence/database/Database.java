package dev.vidport.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.vidport.usecases.transaction.port.Transactions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.flywaydb.core.internal.exception.FlywayMigrateException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A migrated database with a pool of connections. A transaction belongs to the thread that began
 * it: everything that thread does through {@link #with} until the commit is part of it.
 */
public final class Database implements Transactions, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

  /** The limits of a session on PostgreSQL. */
  private static final String SESSION_LIMITS =
      """
      set statement_timeout = '30s';
      set lock_timeout = '10s';
      set idle_in_transaction_session_timeout = '60s'
      """;

  /** The same limits for one transaction, where session settings are lost. */
  private static final String TRANSACTION_LIMITS =
      """
      select set_config('statement_timeout', '30s', true)
        || set_config('lock_timeout', '10s', true)
        || set_config('idle_in_transaction_session_timeout', '60s', true)
      """;

  private final DatabaseSettings settings;
  private final Dialect dialect;
  private final ConnectionPool pool;
  private final Optional<H2File> file;
  private final boolean isPooled;
  private final PostgresConnectionEviction eviction;
  private final Jdbi jdbi;
  private volatile AvailabilityListener availability = AvailabilityListener.none();

  // One per database rather than static: a thread may use two, each with its own transaction.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<Transaction> current = new ThreadLocal<>();

  private Database(
      DatabaseSettings settings,
      Dialect dialect,
      ConnectionPool pool,
      Optional<H2File> file,
      boolean isPooled,
      PostgresConnectionEviction eviction) {
    this.settings = settings;
    this.dialect = dialect;
    this.pool = pool;
    this.file = file;
    this.isPooled = isPooled;
    this.eviction = eviction;
    this.jdbi = Jdbi.create(pool.connections()).registerArgument(new InstantArgument());
    if (isPooled) {
      // For statements outside a transaction, which have no other limit there.
      jdbi.getConfig(SqlStatements.class)
          .setQueryTimeout(Math.toIntExact(STATEMENT_TIMEOUT.toSeconds()));
    }
    eviction.onReadOnly(pool::evictAll);
  }

  /**
   * Opens the database and brings its tables up to date.
   *
   * @throws DatabaseProblem when the database cannot be reached or migrated
   */
  public static Database open(DatabaseSettings settings) {
    return Dialect.of(settings) == Dialect.POSTGRESQL ? openServer(settings) : openH2(settings);
  }

  private static Database openServer(DatabaseSettings settings) {
    try {
      PostgresAddress address = PostgresAddress.detect(settings);
      migrate(settings, migrations(settings, address), Optional.empty());
      if (address.isPooled() && settings.application().isEmpty()) {
        LOG.debug(
            "A connection pooler is before the database; each transaction sets its time limits:"
                + " database={} preparesStatements={}",
            settings.address(),
            address.preparesStatements());
      }
      PostgresConnectionEviction eviction = new PostgresConnectionEviction();
      ConnectionPool pool = pool(settings, address, eviction);
      return new Database(
          settings, Dialect.POSTGRESQL, pool, Optional.empty(), address.isPooled(), eviction);
    } catch (SQLException | FlywayException | PoolInitializationException e) {
      throw new DatabaseDiagnosis(settings).explain(e);
    }
  }

  private static ConnectionPool pool(
      DatabaseSettings settings, PostgresAddress address, PostgresConnectionEviction eviction) {
    if (settings.application().isPresent()) {
      return new ApplicationConnections(settings.application().get(), settings.poolSize());
    }
    HikariConfig config = config(settings, address);
    config.setExceptionOverride(eviction);
    return new OwnConnections(IdleConnectionChecks.open(config));
  }

  private static Database openH2(DatabaseSettings settings) {
    H2SystemProperties.set();
    Optional<H2File> file = H2File.of(settings);
    try {
      migrate(settings, migrations(settings, file), file);
      ConnectionPool pool = new OwnConnections(IdleConnectionChecks.open(config(settings, file)));
      return new Database(
          settings, Dialect.H2, pool, file, false, new PostgresConnectionEviction());
    } catch (RuntimeException e) {
      file.ifPresent(H2File::close);
      throw e instanceof FlywayException || e instanceof PoolInitializationException
          ? new DatabaseDiagnosis(settings).explain(e)
          : e;
    }
  }

  private static void migrate(
      DatabaseSettings settings, FluentConfiguration migrations, Optional<H2File> file) {
    Flyway flyway = migrations.load();
    try {
      new MigrationRun(flyway).run();
    } catch (FlywayMigrateException | FlywayValidateException e) {
      if (file.isPresent() && noneSucceeded(flyway.info().applied())) {
        throw new DatabaseDiagnosis(settings).explainUnfinished(e);
      }
      throw e;
    }
  }

  private static boolean noneSucceeded(MigrationInfo[] applied) {
    return applied.length > 0
        && Arrays.stream(applied).allMatch(migration -> migration.getState().isFailed());
  }

  /** The migrations of a database on a server. */
  static FluentConfiguration migrations(DatabaseSettings settings, PostgresAddress address) {
    // Not through the pool: its statements have a time limit.
    FluentConfiguration flyway = migrations(Dialect.POSTGRESQL);
    if (settings.application().isPresent()) {
      ApplicationDataSource given = settings.application().get();
      return flyway.dataSource(given.source()).schemas(given.schema());
    }
    if (!address.isPooled()) {
      flyway.callbacks(new MigrationLockLimit());
    }
    return flyway.dataSource(address.url(), settings.user(), settings.password());
  }

  /** The migrations of an embedded database. */
  static FluentConfiguration migrations(DatabaseSettings settings, Optional<H2File> file) {
    FluentConfiguration flyway = migrations(Dialect.H2);
    return file.isPresent()
        ? flyway.dataSource(file.get().owner())
        : flyway.dataSource(
            Dialect.H2.url(settings.jdbcUrl()), settings.user(), settings.password());
  }

  private static FluentConfiguration migrations(Dialect dialect) {
    return Flyway.configure()
        .locations("classpath:dev/vidport/persistence/migration")
        .table("schema_history")
        .placeholders(dialect.placeholders());
  }

  private static HikariConfig config(DatabaseSettings settings, PostgresAddress address) {
    HikariConfig config = config(settings);
    config.setJdbcUrl(address.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    // No call waits without limit, even on a network that drops packets.
    config.addDataSourceProperty("connectTimeout", CONNECT_TIMEOUT.toSeconds());
    config.addDataSourceProperty("socketTimeout", 60);
    config.addDataSourceProperty("tcpKeepAlive", true);
    config.addDataSourceProperty("reWriteBatchedInserts", true);
    config.addDataSourceProperty("ApplicationName", "vidport");
    if (!address.isPooled()) {
      config.setConnectionInitSql(SESSION_LIMITS);
    }
    return config;
  }

  private static HikariConfig config(DatabaseSettings settings, Optional<H2File> file) {
    HikariConfig config = config(settings);
    if (file.isPresent()) {
      config.setDataSource(file.get().application());
      config.setExceptionOverride(new H2ConnectionEviction());
    } else {
      config.setJdbcUrl(Dialect.H2.url(settings.jdbcUrl()));
      config.setUsername(settings.user());
      config.setPassword(settings.password());
    }
    return config;
  }

  private static HikariConfig config(DatabaseSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("vidport");
    config.setMaximumPoolSize(settings.poolSize());
    // Opened on demand: a command with a single query must not wait for ten connections.
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
    return config;
  }

  /** Runs in the thread's transaction if it has one; otherwise each statement is committed. */
  public <T> T with(Function<Handle, T> work) {
    Transaction transaction = current.get();
    return transaction != null ? work.apply(transaction.handle()) : apart(work);
  }

  /** Runs in the thread's transaction if it has one; otherwise in a new one. */
  public <T> T inTransaction(Function<Handle, T> work) {
    return in(() -> with(work));
  }

  /**
   * Executes a statement as {@link #with} does.
   *
   * @return the number of changed rows
   */
  public int update(String sql, UnaryOperator<Update> parameters) {
    return with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }

  /**
   * Deletes the rows whose time has come, the earliest first.
   *
   * @param key the primary key of the table
   * @param column the time of a row
   * @param comparison of the column with {@code time}, such as {@code <}
   * @param max maximum number of rows to delete
   * @return the number of deleted rows
   */
  public int deleteEarliest(
      String table, String key, String column, String comparison, Instant time, int max) {
    // Compared again, because another transaction may have changed a row meanwhile.
    return update(
        String.format(
            Locale.ROOT,
            """
        delete from %1$s
        where (%2$s) in (
            select %2$s from %1$s where %3$s %4$s :time
            order by %3$s fetch first :max rows only)
          and %3$s %4$s :time
        """,
            table,
            key,
            column,
            comparison),
        statement -> statement.bind("time", time).bind("max", max));
  }

  /** Runs outside the thread's transaction; each statement is committed at once. */
  public <T> T apart(Function<Handle, T> work) {
    return observed(
        () -> {
          try (Handle handle = jdbi.open()) {
            return work.apply(handle);
          }
        });
  }

  /** The time of the database's clock. */
  public Instant now() {
    return apart(
        handle ->
            handle
                .createQuery("select current_timestamp as now")
                .map((row, context) -> Rows.instant(row, "now"))
                .one());
  }

  /**
   * Sends a small query to the database.
   *
   * @throws RuntimeException when the database does not respond
   * @throws DatabaseProblem when it permits only reads
   */
  public void check() {
    observed(
        () -> {
          if (!isWritable()) {
            eviction.foundReadOnly();
            throw DatabaseProblem.readOnly(settings);
          }
          return true;
        });
  }

  private boolean isWritable() {
    try (Handle handle = jdbi.open()) {
      return dialect.isWritable(handle.getConnection());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private <T> T observed(Supplier<T> work) {
    long began = System.nanoTime();
    try {
      T result = work.get();
      if (isAvailable()) {
        availability.available(began);
      }
      return result;
    } catch (RuntimeException e) {
      if (Outage.isUnavailable(e)) {
        availability.unavailable(e);
      }
      throw e;
    }
  }

  /** A server that permits only reads answers queries, but is not available. */
  private boolean isAvailable() {
    if (eviction.isReadOnly()) {
      if (!isWritable()) {
        return false;
      }
      eviction.foundWritable();
    }
    return true;
  }

  @Override
  public <T> T in(Supplier<T> work) {
    Transaction transaction = current.get();
    return transaction != null ? transaction.join(work) : begin(work);
  }

  private <T> T begin(Supplier<T> work) {
    List<Runnable> afterCommit = new ArrayList<>();
    T result = observed(() -> commit(work, afterCommit));
    afterCommit.forEach(Runnable::run);
    return result;
  }

  private <T> T commit(Supplier<T> work, List<Runnable> afterCommit) {
    try (Handle handle = jdbi.open()) {
      Transaction transaction = new Transaction(handle, afterCommit);
      current.set(transaction);
      return transaction.run(
          () -> {
            if (isPooled) {
              handle.createQuery(TRANSACTION_LIMITS).mapTo(String.class).one();
            }
            return work.get();
          });
    } finally {
      current.remove();
    }
  }

  /**
   * Runs {@code action} as the last part of the thread's transaction, in one of its own if it has
   * none. For locks that no transaction may hold for long: none waits for another lock while it
   * holds one of these.
   *
   * @param key the actions of a transaction are in the order of their keys, so that two of them
   *     never wait for each other
   */
  public void beforeCommit(String key, Runnable action) {
    run(() -> transaction().beforeCommit(key, action));
  }

  private Transaction transaction() {
    return Objects.requireNonNull(current.get());
  }

  /** Runs {@code action} after the commit of the thread's transaction; at once if it has none. */
  public void afterCommit(Runnable action) {
    Transaction transaction = current.get();
    if (transaction != null) {
      transaction.afterCommit(action);
    } else {
      action.run();
    }
  }

  /** Sets the listener of the availability of the database. */
  public void listen(AvailabilityListener listener) {
    availability = listener;
  }

  /** Sets the listener of the connection pool. To be called at most once. */
  public void listen(PoolListener listener) {
    pool.listen(listener);
  }

  /** The current use of the connections. */
  public Pool pool() {
    return pool.use();
  }

  /**
   * Numbers of connections.
   *
   * @param waiting threads that wait for a connection
   * @param most the size limit of the pool
   */
  public record Pool(int active, int idle, int waiting, int most) {}

  public Dialect dialect() {
    return dialect;
  }

  /** Connections that take no part in the threads' transactions. */
  public DataSource dataSource() {
    return pool.connections();
  }

  @Override
  public void close() {
    boolean isOpen = !pool.isClosed();
    pool.close();
    file.ifPresent(H2File::close);
    if (isOpen && Dialect.isInMemory(settings.jdbcUrl())) {
      // Frees its memory; otherwise a later database of the same name would find the old data.
      shutDown();
    }
  }

  /** Not through the pool, which would keep a connection that ends with the database. */
  private void shutDown() {
    String url = dialect.url(settings.jdbcUrl());
    try (Connection last = DriverManager.getConnection(url, settings.user(), settings.password());
        Statement statement = last.createStatement()) {
      statement.execute("shutdown");
    } catch (SQLException e) {
      throw new IllegalStateException("could not shut down the in-memory database", e);
    }
  }
}
