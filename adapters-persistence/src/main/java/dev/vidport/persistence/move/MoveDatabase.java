package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.OwnerConnection;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.persistence.secret.KeyRegister;
import dev.vidport.persistence.video.StoredUploads;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * A database that is the source or the target of a move. It is open while no host uses it, and
 * migrated as at the start of a host.
 *
 * <p>A target has two marks among the ids of the secret keys until its rows are complete: which
 * installation is moved, and the state of the source when the rows were copied. A host does not
 * start on a database with such a mark ({@link KeyRegister}).
 */
public final class MoveDatabase implements AutoCloseable {
  private static final int INSTALLATION_MARK = -1;
  private static final int STATE_MARK = -2;
  private static final String STATE_PREFIX = "state-";
  private static final String KEYS = "secret_key";

  /** A worker that was seen so lately may be alive: several times the longest heartbeat. */
  private static final int ALIVE_SECONDS = 30;

  private static final int FETCH = 500;

  private final DatabaseSettings settings;
  private final OwnerConnection owner;
  private final Database database;
  private final List<MovedTable> tables;

  private MoveDatabase(
      DatabaseSettings settings,
      OwnerConnection owner,
      Database database,
      List<MovedTable> tables) {
    this.settings = settings;
    this.owner = owner;
    this.database = database;
    this.tables = tables;
  }

  /**
   * Opens the database and brings its tables up to date.
   *
   * @throws DatabaseProblem when it can't be reached or migrated, or hosts use it
   */
  public static MoveDatabase open(DatabaseSettings settings) {
    OwnerConnection owner = OwnerConnection.open(settings);
    try {
      if (settings.isServer()) {
        refuseConnectedHosts(settings, owner.connection());
      }
      Database database = Database.open(settings.withPoolSize(2));
      try {
        MoveDatabase opened =
            new MoveDatabase(settings, owner, database, MovedTable.of(owner.connection()));
        opened.refuseLivingWorkers();
        return opened;
      } catch (SQLException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (SQLException e) {
      owner.close();
      throw DatabaseProblem.of(settings, e);
    } catch (RuntimeException e) {
      owner.close();
      throw e;
    }
  }

  private static void refuseConnectedHosts(DatabaseSettings settings, Connection connection)
      throws SQLException {
    long hosts =
        number(
            connection,
            """
            select count(distinct coalesce(client_addr::text, 'local')) from pg_stat_activity
            where datname = current_database() and application_name = 'vidport'
            """);
    if (hosts > 0) {
      throw inUse(settings, "hosts are connected to it from " + hosts + " addresses");
    }
  }

  private void refuseLivingWorkers() throws SQLException {
    // The embedded database belongs to this process, and no host starts on an unfinished target.
    if (!settings.isServer() || markedInstallation().isPresent()) {
      return;
    }
    try (Statement statement = owner.connection().createStatement();
        ResultSet row =
            statement.executeQuery(
                "select name from worker where last_seen > current_timestamp - interval '"
                    + ALIVE_SECONDS
                    + "' second order by last_seen desc fetch first 1 rows only")) {
      if (row.next()) {
        throw inUse(
            settings,
            "the worker "
                + row.getString(1)
                + " was seen in the last "
                + ALIVE_SECONDS
                + " seconds");
      }
    }
  }

  private static DatabaseProblem inUse(DatabaseSettings settings, String why) {
    return DatabaseProblem.ofSettings(
        "the database "
            + settings.address()
            + " is in use: "
            + why
            + "; stop all hosts, and try again half a minute later");
  }

  /**
   * Checks that values in the database can be decrypted with {@code keys}.
   *
   * @throws DatabaseProblem when they can't
   */
  public void check(EncryptionKeys keys) {
    new KeyRegister(database).check(keys);
  }

  /**
   * What only this installation has, as long as it exists: its oldest account and key. Empty for a
   * database without accounts.
   */
  public Optional<String> installation() {
    return query(
            """
        select coalesce((select min(id) from account
                where created_at = (select min(created_at) from account)), '')
            || coalesce((select cast(cast(floor(extract(epoch from min(created_at))) as bigint) as varchar(20))
                from account), '')
        """)
        .filter(text -> !text.isEmpty())
        .map(text -> digest(text).substring(0, 9));
  }

  /**
   * Changes whenever a host has used the database: its periodic tasks, its workers, and what it
   * stores leave traces.
   */
  public String state() {
    StringBuilder state = new StringBuilder();
    for (String sql :
        List.of(
            "select count(*) || ',' || coalesce(sum(revision), 0) from video",
            "select coalesce(max(id), 0) from usage_entry",
            "select coalesce(max(id), 0) from audit_entry",
            "select count(*) || ',' || coalesce(sum(last_number), 0) from event_sequence",
            "select count(*) || ',' || coalesce(sum(version), 0) from recurring_execution",
            "select count(*) || ',' || coalesce(sum(version), 0) from step_execution",
            "select count(*) || ',' || coalesce(sum(attempts + webhook_attempts), 0) from outbox",
            "select coalesce(max(last_seen), timestamp with time zone '1970-01-01 00:00:00+00')"
                + " from worker",
            "select count(*) || ',' || coalesce(sum(number), 0) from signing_key",
            "select coalesce(sum(number), 0) from secret_key where number > 0",
            "select count(*) from api_key where revoked",
            "select count(*) from user_session",
            "select count(*) from browser_token",
            "select count(*) from pending_deletion",
            "select count(*) || ',' || coalesce(sum(fetched_bytes), 0) from video_import")) {
      state.append(query(sql).orElse("")).append(';');
    }
    return digest(state.toString()).substring(0, 10);
  }

  /** Whether no table has a row; the marks of a move do not count. */
  public boolean isEmpty() {
    return tables.stream().noneMatch(this::hasRows);
  }

  private boolean hasRows(MovedTable table) {
    return query(
            "select 1 from "
                + table.quoted()
                + (table.name().equals(KEYS) ? " where number > 0" : "")
                + " fetch first 1 rows only")
        .isPresent();
  }

  /** The installation whose unfinished target this database is. */
  public Optional<String> markedInstallation() {
    return query("select id from secret_key where number = " + INSTALLATION_MARK)
        .map(id -> id.substring(KeyRegister.UNFINISHED_MOVE.length()));
  }

  /** The state of the source when this database was marked as its target. */
  public Optional<String> markedState() {
    return query("select id from secret_key where number = " + STATE_MARK)
        .map(id -> id.substring(STATE_PREFIX.length()));
  }

  /** Marks this database as a target without rows, and deletes the rows that it has. */
  public void begin(String installation, String state) {
    inTransaction(
        () -> {
          for (int i = tables.size() - 1; i >= 0; i--) {
            execute("delete from " + tables.get(i).quoted());
          }
          mark(INSTALLATION_MARK, KeyRegister.UNFINISHED_MOVE + installation);
          mark(STATE_MARK, STATE_PREFIX + state);
        });
  }

  private void mark(int number, String id) throws SQLException {
    try (PreparedStatement insert =
        owner
            .connection()
            .prepareStatement(
                "insert into secret_key (number, id, created_at) values (?, ?, current_timestamp)")) {
      insert.setInt(1, number);
      insert.setString(2, id);
      int unused = insert.executeUpdate();
    }
  }

  /** The number of rows that {@link #copyRows} copies from here. */
  public long countRows() {
    return tables.stream().filter(table -> !table.name().equals(KEYS)).mapToLong(this::count).sum();
  }

  private long count(MovedTable table) {
    return query("select count(*) from " + table.quoted()).map(Long::parseLong).orElse(0L);
  }

  /**
   * Copies the rows of all tables but those of the secret keys, which {@link #finish} copies. A
   * table is copied in one transaction; a table that has rows is complete.
   *
   * @param source of the same release
   * @param progress receives the number of rows at the target
   */
  public void copyRows(MoveDatabase source, UploadNames names, LongConsumer progress) {
    checkTables(source);
    long done = 0;
    try {
      Connection from = source.beginReading();
      for (MovedTable table : source.tables) {
        if (!table.name().equals(KEYS)) {
          done += hasRows(table) ? count(table) : copy(from, table, names, done, progress);
          progress.accept(done);
        }
      }
      source.endReading();
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  private void checkTables(MoveDatabase source) {
    for (MovedTable table : source.tables) {
      boolean isKnown =
          tables.stream()
              .anyMatch(own -> own.name().equals(table.name()) && own.hasSameColumns(table));
      if (!isKnown) {
        throw DatabaseProblem.ofSettings(
            "the table "
                + table.name()
                + " of "
                + source.settings.address()
                + " is not one of this release; move with the release that made it");
      }
    }
  }

  /** One snapshot for all tables. H2 would collect the rows of a query otherwise. */
  private Connection beginReading() throws SQLException {
    Connection connection = owner.connection();
    if (settings.isServer()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      execute("set local idle_in_transaction_session_timeout = 0");
      execute("set local statement_timeout = 0");
    } else {
      execute("set lazy_query_execution 1");
    }
    return connection;
  }

  private void endReading() throws SQLException {
    if (settings.isServer()) {
      owner.connection().commit();
      owner.connection().setAutoCommit(true);
    }
  }

  private long copy(
      Connection from, MovedTable table, UploadNames names, long before, LongConsumer progress)
      throws SQLException {
    long[] copied = {0};
    inTransaction(
        () -> {
          try (Statement statement = from.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(table.selection())) {
              List<ColumnKind> kinds = kinds(row);
              RowEditor editor = RowEditor.of(table, names);
              try (RowWriter writer = writer(table, kinds)) {
                while (row.next()) {
                  writer.write(editor.edited(read(row, kinds)));
                  copied[0]++;
                  if (copied[0] % FETCH == 0) {
                    progress.accept(before + copied[0]);
                  }
                }
                writer.finish();
              }
            }
          }
          for (String identity : table.identities()) {
            restart(table, identity);
          }
        });
    return copied[0];
  }

  private RowWriter writer(MovedTable table, List<ColumnKind> kinds) throws SQLException {
    return settings.isServer()
        ? new CopyRowWriter(owner.connection(), table, kinds)
        : new BatchRowWriter(owner.connection(), table);
  }

  private static List<ColumnKind> kinds(ResultSet row) throws SQLException {
    List<ColumnKind> kinds = new ArrayList<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      kinds.add(ColumnKind.of(row.getMetaData().getColumnTypeName(i)));
    }
    return kinds;
  }

  private static Object[] read(ResultSet row, List<ColumnKind> kinds) throws SQLException {
    Object[] values = new Object[kinds.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = kinds.get(i).read(row, i + 1);
    }
    return values;
  }

  /** The next row gets a number that no row has. */
  private void restart(MovedTable table, String identity) throws SQLException {
    String column = MovedTable.quoted(identity);
    long next =
        number(
            owner.connection(),
            "select coalesce(max(" + column + "), 0) + 1 from " + table.quoted());
    execute("alter table " + table.quoted() + " alter column " + column + " restart with " + next);
  }

  /** The rows of each table, here as the source and there. */
  public List<TableRows> compare(MoveDatabase target) {
    return tables.stream()
        .filter(table -> !table.name().equals(KEYS))
        .map(table -> new TableRows(table.name(), count(table), target.count(table)))
        .toList();
  }

  /** Removes the marks: from here on, this database is that of the installation. */
  public void finish(MoveDatabase source) {
    inTransaction(
        () -> {
          execute("delete from secret_key");
          try (Statement statement = source.owner.connection().createStatement();
              ResultSet row =
                  statement.executeQuery(
                      "select number, id, created_at from secret_key order by number");
              PreparedStatement insert =
                  owner
                      .connection()
                      .prepareStatement(
                          "insert into secret_key (number, id, created_at) values (?, ?, ?)")) {
            while (row.next()) {
              for (int i = 1; i <= 3; i++) {
                insert.setObject(
                    i,
                    (i == 3 ? ColumnKind.TIME : i == 2 ? ColumnKind.TEXT : ColumnKind.INTEGER)
                        .read(row, i));
              }
              int unused = insert.executeUpdate();
            }
          }
        });
  }

  /** The first videos after {@code after}, in the order of this database. */
  public List<VideoId> videos(Optional<VideoId> after, int limit) {
    try (PreparedStatement select =
        owner
            .connection()
            .prepareStatement(
                "select id from video where id > ? order by id fetch first "
                    + limit
                    + " rows only")) {
      select.setString(1, after.map(VideoId::value).orElse(""));
      List<VideoId> found = new ArrayList<>();
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          found.add(new VideoId(row.getString(1)));
        }
      }
      return found;
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  /** The uploads of a video that have not ended: of its own files, or of its import. */
  public List<MovedUpload> uploads(VideoId video) {
    List<MovedUpload> found = new ArrayList<>();
    query("select upload from video where id = '" + video.value() + "' and upload is not null")
        .map(StoredUploads::read)
        .ifPresent(
            uploads ->
                uploads.forEach(
                    (file, upload) ->
                        found.add(
                            new MovedUpload(video, file, upload.name(), upload.isReadable()))));
    query(
            "select upload from video_import where video_id = '"
                + video.value()
                + "' and upload is not null")
        .ifPresent(name -> found.add(new MovedUpload(video, UploadFileRole.SOURCE, name, false)));
    return found;
  }

  /** Replaces the names of uploads where the rows stay and only the store is another. */
  public void renameUploads(UploadNames names) {
    inTransaction(
        () -> {
          rename("video", "id", names);
          rename("video_import", "video_id", names);
        });
  }

  private void rename(String name, String key, UploadNames names) throws SQLException {
    MovedTable table = new MovedTable(name, List.of(key, "upload"), List.of());
    RowEditor editor = RowEditor.of(table, names);
    List<Object[]> changed = new ArrayList<>();
    try (Statement statement = owner.connection().createStatement();
        ResultSet row = statement.executeQuery(table.selection() + " where upload is not null")) {
      while (row.next()) {
        changed.add(editor.edited(new Object[] {row.getString(1), row.getString(2)}));
      }
    }
    try (PreparedStatement update =
        owner
            .connection()
            .prepareStatement("update " + name + " set upload = ? where " + key + " = ?")) {
      for (Object[] row : changed) {
        update.setObject(1, row[1]);
        update.setObject(2, row[0]);
        int unused = update.executeUpdate();
      }
    }
  }

  /** Work in one transaction. */
  @FunctionalInterface
  private interface Work {
    void run() throws SQLException;
  }

  private void inTransaction(Work work) {
    Connection connection = owner.connection();
    try {
      connection.setAutoCommit(false);
      try {
        if (settings.isServer()) {
          execute("set local statement_timeout = 0");
        }
        work.run();
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = owner.connection().createStatement()) {
      statement.execute(sql);
    }
  }

  private Optional<String> query(String sql) {
    try (Statement statement = owner.connection().createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } finally {
      owner.close();
    }
  }
}
