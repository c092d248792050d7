package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database file that several processes can use at a time, such as a host and an operator's
 * command. A host opens the file and serves it on loopback to the others. When it ends, the next
 * process that needs a connection takes its place. A command that finds the file closed does not
 * serve it: the connections of a host that starts meanwhile would break at the end of the command.
 * The host waits for that end instead.
 *
 * <p>H2's own mode for this, {@code AUTO_SERVER}, closes the file as soon as the process receives a
 * signal to end, while the host still stores the state of its steps.
 *
 * <p>Unless the settings name a user, the database has two, with random passwords in a file beside
 * it: an owner, and the application, which may not administer the database. A database of an
 * earlier release, whose administrator has no password, gets them when it is opened.
 */
final class H2File implements AutoCloseable {
  /** Wrong user or password. */
  private static final int WRONG_LOGIN = ErrorCode.WRONG_USER_OR_PASSWORD;

  private static final Logger LOG = LoggerFactory.getLogger(H2File.class);

  /** A host serves the file as soon as it is open, which takes long after a crash. */
  private static final Duration WAIT_OF_COMMAND = Duration.ofSeconds(10);

  /** The longest command is the backup of a large database. */
  private static final Duration WAIT_OF_HOST = Duration.ofSeconds(60);

  private static final String EXISTING_ONLY = ";IFEXISTS=";
  private static final Duration HANDOVER_POLL = Duration.ofMillis(100);

  /** Most handovers are over by then. */
  private static final Duration HANDOVER_LOG = Duration.ofSeconds(1);

  private final String openingUrl;
  private final String sessionSettings;
  private final Path file;
  private final Optional<H2Login> chosen;
  private final boolean isExistingOnly;
  private final boolean isForCommand;
  private final Duration patience;
  private final H2CredentialsFile credentialsFile;
  private final H2FileServer server;
  private final CountDownLatch closed = new CountDownLatch(1);
  private @Nullable Connection opened;
  private H2Credentials credentials;

  private H2File(DatabaseSettings settings, Path file, boolean isExistingOnly) {
    String url = Dialect.H2.url(settings.jdbcUrl());
    this.openingUrl = isExistingOnly ? ofExistingFile(url) : url;
    this.file = file;
    this.chosen =
        settings.user().isEmpty() && settings.password().isEmpty()
            ? Optional.empty()
            : Optional.of(new H2Login(settings.user(), settings.password()));
    // Settings of the whole database are for its administrator; the process that opens the file
    // makes them.
    this.sessionSettings =
        chosen.isPresent()
            ? openingUrl.substring(settings.address().length())
            : ";LOCK_TIMEOUT=" + Dialect.H2_LOCK_TIMEOUT;
    this.isExistingOnly = isExistingOnly;
    this.isForCommand = isExistingOnly || settings.isCommand();
    this.patience = isForCommand ? WAIT_OF_COMMAND : WAIT_OF_HOST;
    this.credentialsFile = new H2CredentialsFile(file);
    this.server = new H2FileServer(file);
    this.credentials = H2Credentials.single(chosen.orElse(H2Login.UNPROTECTED));
  }

  /** Empty when {@code settings} name no file, or use {@code AUTO_SERVER}. */
  static Optional<H2File> of(DatabaseSettings settings) {
    return of(settings, false);
  }

  /** The file for a command: not created when it is missing, and its users stay as they are. */
  static Optional<H2File> existing(DatabaseSettings settings) {
    return of(settings, true);
  }

  private static Optional<H2File> of(DatabaseSettings settings, boolean isExistingOnly) {
    return settings
        .file()
        .filter(file -> !settings.jdbcUrl().contains("AUTO_SERVER"))
        .map(file -> new H2File(settings, file, isExistingOnly));
  }

  /** Connections that may change tables. */
  DataSource owner() {
    return new H2FileDataSource(() -> connect(H2Credentials::owner));
  }

  /** Connections that may read and change rows. */
  DataSource application() {
    return new H2FileDataSource(() -> connect(H2Credentials::application));
  }

  /** H2 refuses a setting that occurs twice, and the settings of the operator may have this one. */
  private static String ofExistingFile(String url) {
    return url.toUpperCase(Locale.ROOT).contains(EXISTING_ONLY)
        ? url
        : url + EXISTING_ONLY + "TRUE";
  }

  /** The database file, without H2's extension. */
  Path path() {
    return file;
  }

  H2CredentialsFile credentialsFile() {
    return credentialsFile;
  }

  /**
   * Opens a copy of this file, for reading, as the owner.
   *
   * @param copy without H2's extension
   */
  Connection openCopy(Path copy) throws SQLException, IOException {
    return logIn(
        ofExistingFile(Dialect.H2.url("jdbc:h2:file:" + copy)) + ";ACCESS_MODE_DATA=r",
        currentCredentials().owner());
  }

  /**
   * Tries again for some time while another process has the file but does not serve it, since it is
   * a command, or a host that starts or stops.
   */
  private synchronized Connection connect(Function<H2Credentials, H2Login> user)
      throws SQLException {
    long start = System.nanoTime();
    boolean isLogged = false;
    while (true) {
      try {
        return connectOnce(user);
      } catch (SQLException e) {
        if (!isHeldByAnother(e) || System.nanoTime() - start > patience.toNanos() || !pause()) {
          throw e;
        }
        if (!isLogged && System.nanoTime() - start > HANDOVER_LOG.toNanos()) {
          LOG.info(
              "Waiting up to {} seconds for another process that uses the database={}",
              patience.toSeconds(),
              file);
          isLogged = true;
        }
      }
    }
  }

  /** The file is open in another process, or the process that served it has ended. */
  static boolean isHeldByAnother(SQLException fault) {
    return fault.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1
        || fault.getErrorCode() == ErrorCode.CONNECTION_BROKEN_1;
  }

  private boolean pause() {
    try {
      return !closed.await(HANDOVER_POLL.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Connection connectOnce(Function<H2Credentials, H2Login> user) throws SQLException {
    try {
      if (opened == null) {
        opened = serve(open());
      } else if (H2SelfClosing.hasHappenedTo(opened)) {
        opened = reopen(opened);
      }
      return logIn(fileUrl(), user.apply(credentials));
    } catch (SQLException e) {
      if (e.getErrorCode() != ErrorCode.DATABASE_ALREADY_OPEN_1) {
        throw e;
      }
      return connectToServer(user, e);
    } catch (IOException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  private String fileUrl() {
    return openingUrl.substring(0, openingUrl.indexOf(';')) + sessionSettings;
  }

  /** Serves the file that {@code connection} has opened. */
  private Connection serve(Connection connection) throws SQLException, IOException {
    if (isForCommand) {
      return connection;
    }
    try {
      server.start();
      return connection;
    } catch (SQLException | IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Opens a file again that has closed itself. The connections of the application cannot do that:
   * their URL lacks the settings of the database.
   */
  private Connection reopen(Connection dead) throws SQLException, IOException {
    H2SelfClosing.endConnections(dead);
    Connection connection = serve(logIn(ofExistingFile(openingUrl), credentials.owner()));
    LOG.info("Opened the database again, which had closed itself after a fault: database={}", file);
    return connection;
  }

  private Connection open() throws SQLException, IOException {
    Connection first = openAsAnyone();
    if (chosen.isPresent() || isExistingOnly) {
      return first;
    }
    // The passwords are stored first: without them, the database could not be opened.
    try (first) {
      credentials = credentialsFile.readOrCreate();
      H2Users.create(first, credentials);
      Connection owner = logIn(fileUrl(), credentials.owner());
      H2Users.dropUnprotected(owner);
      return owner;
    }
  }

  /** As the owner, or as the administrator without a password if there is no owner yet. */
  private Connection openAsAnyone() throws SQLException, IOException {
    Optional<H2Credentials> stored = chosen.isPresent() ? Optional.empty() : credentialsFile.read();
    try {
      Connection first =
          logIn(openingUrl, stored.map(H2Credentials::owner).orElse(credentials.owner()));
      stored.ifPresent(used -> credentials = used);
      return first;
    } catch (SQLException e) {
      if (e.getErrorCode() != WRONG_LOGIN || chosen.isPresent()) {
        throw e;
      }
      return openUnprotected(stored.isPresent(), e);
    }
  }

  /**
   * @param isStored whether the passwords are stored; a crash may have prevented their use
   */
  private Connection openUnprotected(boolean isStored, SQLException refused) throws SQLException {
    if (isStored) {
      try {
        return logIn(openingUrl, H2Login.UNPROTECTED);
      } catch (SQLException e) {
        refused.addSuppressed(e);
      }
    }
    throw new SQLException(
        isStored
            ? credentialsFile.path()
                + " has other passwords than the database; restore both from one backup"
            : credentialsFile.path() + " is missing; restore it from the backup of the database",
        refused.getSQLState(),
        WRONG_LOGIN);
  }

  private Connection connectToServer(Function<H2Credentials, H2Login> user, SQLException inUse)
      throws SQLException {
    try {
      Optional<String> address = server.address();
      if (address.isEmpty()) {
        throw inUse;
      }
      return logIn(address.get() + sessionSettings, user.apply(currentCredentials()));
    } catch (IOException e) {
      inUse.addSuppressed(e);
      throw inUse;
    }
  }

  /** Read each time, because the process that serves the file may create them at any time. */
  private H2Credentials currentCredentials() throws IOException {
    return chosen.isPresent()
        ? credentials
        : credentialsFile.read().orElse(H2Credentials.single(H2Login.UNPROTECTED));
  }

  private static Connection logIn(String url, H2Login login) throws SQLException {
    return DriverManager.getConnection(url, login.user(), login.password());
  }

  /** Closes the file, so that another process can open it. */
  @Override
  public void close() {
    closed.countDown();
    closeFile();
  }

  private synchronized void closeFile() {
    try {
      server.stop();
      if (opened != null && !H2SelfClosing.hasHappenedTo(opened)) {
        opened.close();
      }
      opened = null;
    } catch (SQLException e) {
      throw new IllegalStateException("could not close the database file cleanly", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
