package dev.vidport.host.client;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Stores profiles in files that only their user can read. */
public final class Profiles {
  public static final String DEFAULT = "default";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");
  private static final String SUFFIX = ".properties";
  private static final int MAX_BYTES = 16 << 10;
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private final Path folder;

  /**
   * @param config the folder of what the user has set
   */
  public Profiles(Path config) {
    this.folder = config.resolve("profiles");
  }

  /** Whether a profile may have the name. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  public Path file(String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException("not the name of a profile");
    }
    return folder.resolve(name + SUFFIX);
  }

  /** The names of all profiles, in order. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
        for (Path file : files) {
          String name = String.valueOf(file.getFileName());
          names.add(name.substring(0, name.length() - SUFFIX.length()));
        }
      }
    }
    names.removeIf(name -> !isName(name));
    Collections.sort(names);
    return names;
  }

  /**
   * @return empty if there is no such profile
   * @throws UnsafeProfileException when others can read the file, or it is damaged
   */
  public Optional<Profile> find(String name) throws IOException {
    Path file = file(name);
    String text;
    try {
      checkRights(file);
      if (Files.size(file) > MAX_BYTES) {
        throw new UnsafeProfileException(file + " is too large for a profile");
      }
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = new StringReader(text)) {
      properties.load(reader);
      return Optional.of(
          new Profile(
              URI.create(required(properties, "url")),
              required(properties, "credential"),
              properties.getProperty("email", "")));
    } catch (IllegalArgumentException e) {
      throw new UnsafeProfileException(
          file + " is damaged; delete it, and sign in again with `vidport login`");
    }
  }

  private static String required(Properties properties, String name) {
    return Optional.ofNullable(properties.getProperty(name))
        .filter(text -> text.matches("[!-~]+"))
        .orElseThrow(IllegalArgumentException::new);
  }

  private static void checkRights(Path file) throws IOException {
    if (hasRights() && !OWNER.containsAll(Files.getPosixFilePermissions(file))) {
      throw new UnsafeProfileException(
          file + " is accessible to other users; run: chmod 600 " + file);
    }
  }

  private static boolean hasRights() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  /** Stores the profile atomically. */
  public void save(String name, Profile profile) throws IOException {
    Path file = file(name);
    Files.createDirectories(folder, rights("rwx------"));
    Properties properties = new Properties();
    properties.setProperty("url", profile.url().toString());
    properties.setProperty("credential", profile.credential());
    properties.setProperty("email", profile.email());
    Path draft = Files.createTempFile(folder, "new", ".tmp", rights("rw-------"));
    try {
      try (Writer writer = Files.newBufferedWriter(draft)) {
        properties.store(writer, "Written by vidport login");
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static FileAttribute<?>[] rights(String text) {
    return hasRights()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * @return whether there was such a profile
   */
  public boolean delete(String name) throws IOException {
    return Files.deleteIfExists(file(name));
  }

  /** The file of a profile can't be used as it is. */
  public static final class UnsafeProfileException extends IOException {
    private static final long serialVersionUID = 1L;

    UnsafeProfileException(String message) {
      super(message);
    }
  }
}
