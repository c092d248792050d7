package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What the next release may do to the tables while hosts of this one run: a jar with one more
 * migration, which adds columns to every table, and a table. On the class path after the jar of the
 * product, it makes a host of the next release.
 */
public final class NextRelease implements AutoCloseable {
  private static final String FOLDER = "dev/vidport/persistence/migration/";

  /** Higher than that of any real one, so that it is always the last. */
  private static final String SCRIPT = "V9999__next_release.sql";

  private final Path jar;

  private NextRelease(Path jar) {
    this.jar = jar;
  }

  public static NextRelease create() throws IOException {
    Path jar = Files.createTempFile("vidport-next-release", ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      // Flyway finds scripts by the entry of their folder.
      zip.putNextEntry(new ZipEntry(FOLDER));
      zip.putNextEntry(new ZipEntry(FOLDER + SCRIPT));
      zip.write(sql().getBytes(StandardCharsets.UTF_8));
    }
    return new NextRelease(jar);
  }

  private static String sql() {
    String columns =
        TestDatabase.TABLES.stream()
            .map(
                table ->
                    """
                    alter table %1$s add column next_text varchar(20) ${ascii};
                    alter table %1$s add column next_number integer default 7 not null;
                    """
                        .formatted(table))
            .collect(Collectors.joining());
    return columns
        + """
        create table next_release (
          video_id varchar(32) ${ascii} primary key references video (id) on delete cascade);
        create index video_by_next on video (next_number, id);
        """;
  }

  /** The jar to append to the class path of a host. */
  public Path jar() {
    return jar;
  }

  /** Migrates a database of this release, as the first host of the next one does. */
  void migrate(DatabaseSettings settings, Dialect dialect) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, own)) {
      // Flyway looks for scripts there.
      thread.setContextClassLoader(classes);
      int migrated =
          ReleasedDatabase.migrations(settings, dialect).load().migrate().migrationsExecuted;
      if (migrated != 1) {
        throw new IllegalStateException("migrations executed: " + migrated);
      }
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(jar);
  }
}
