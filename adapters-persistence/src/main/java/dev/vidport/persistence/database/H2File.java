package dev.vidport.persistence.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database file. It belongs to the process that has opened it, which holds a lock of the file.
 *
 * <p>Unless the settings name a user, the database has two: an owner, and the application, which
 * may not administer the database. They have no passwords: only this process reaches the database,
 * and a process that can read the file needs none.
 */
final class H2File implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(H2File.class);

  /** H2 compares user names in upper case. */
  private static final H2Login OWNER = new H2Login("VIDPORT_OWNER", "");

  private static final H2Login APPLICATION = new H2Login("VIDPORT", "");
  private static final String EXISTING_ONLY = ";IFEXISTS=";

  private final String openingUrl;
  private final String sessionUrl;
  private final Path file;
  private final H2Login owner;
  private final H2Login application;
  private final boolean isExistingOnly;
  private @Nullable Connection opened;

  private H2File(DatabaseSettings settings, Path file, boolean isExistingOnly) {
    String url = Dialect.H2.url(settings.jdbcUrl());
    boolean hasUser = !settings.user().isEmpty() || !settings.password().isEmpty();
    H2Login chosen = new H2Login(settings.user(), settings.password());
    this.openingUrl = isExistingOnly ? ofExistingFile(url) : url;
    // Settings of the whole database are for its administrator, who makes them at the opening.
    this.sessionUrl =
        hasUser ? openingUrl : settings.address() + ";LOCK_TIMEOUT=" + Dialect.H2_LOCK_TIMEOUT;
    this.file = file;
    this.owner = hasUser ? chosen : OWNER;
    this.application = hasUser ? chosen : APPLICATION;
    this.isExistingOnly = isExistingOnly;
  }

  /** Empty when {@code settings} name no file. */
  static Optional<H2File> of(DatabaseSettings settings) {
    return settings.file().map(file -> new H2File(settings, file, false));
  }

  /** The file, which is not created when it is missing, and whose users stay as they are. */
  static Optional<H2File> existing(DatabaseSettings settings) {
    return settings.file().map(file -> new H2File(settings, file, true));
  }

  /** Connections that may change tables. */
  DataSource owner() {
    return new H2FileDataSource(() -> connect(owner));
  }

  /** Connections that may read and change rows. */
  DataSource application() {
    return new H2FileDataSource(() -> connect(application));
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

  /**
   * Opens a copy of this file, for reading, as the owner.
   *
   * @param copy without H2's extension
   */
  Connection openCopy(Path copy) throws SQLException {
    return logIn(
        ofExistingFile(Dialect.H2.url("jdbc:h2:file:" + copy)) + ";ACCESS_MODE_DATA=r", owner);
  }

  /** Another process has the file open. */
  static boolean isHeldByAnother(SQLException fault) {
    return fault.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1;
  }

  private synchronized Connection connect(H2Login user) throws SQLException {
    if (opened == null) {
      opened = open();
    } else if (H2SelfClosing.hasHappenedTo(opened)) {
      opened = reopen(opened);
    }
    return logIn(sessionUrl, user);
  }

  private Connection open() throws SQLException {
    Connection connection = logIn(openingUrl, owner);
    if (!isExistingOnly && !application.equals(owner)) {
      try {
        H2Users.create(connection, application);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    }
    return connection;
  }

  /**
   * Opens a file again that has closed itself. The connections of the application cannot do that:
   * their URL lacks the settings of the database.
   */
  private Connection reopen(Connection dead) throws SQLException {
    H2SelfClosing.endConnections(dead);
    Connection connection = logIn(ofExistingFile(openingUrl), owner);
    LOG.info("Opened the database again, which had closed itself after a fault: database={}", file);
    return connection;
  }

  private static Connection logIn(String url, H2Login login) throws SQLException {
    return DriverManager.getConnection(url, login.user(), login.password());
  }

  /** Closes the file, so that another process can open it. */
  @Override
  public synchronized void close() {
    try {
      if (opened != null && !H2SelfClosing.hasHappenedTo(opened)) {
        opened.close();
      }
      opened = null;
    } catch (SQLException e) {
      throw new IllegalStateException("could not close the database file cleanly", e);
    }
  }
}
