package dev.vidport.storage.filesystem;

import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Where things lie. The object {@code a/b} is the file {@code a/b}; the folder {@code a/b@} beside
 * it holds what a plain file cannot: its content type, its parts, unfinished uploads. No key holds
 * an at sign, so the two never meet, and every name with one is bookkeeping.
 */
final class StorePaths {
  private static final String MARK = "@";
  private static final Pattern UPLOAD = Pattern.compile("[0-9a-f-]{36}");

  private final Path root;

  StorePaths(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  Path root() {
    return root;
  }

  /** Unfinished files, and those on their way out; on the file system of all others. */
  Path temporaryFolder() {
    return root.resolve(MARK + "tmp");
  }

  Path temporary() {
    return temporaryFolder().resolve(UUID.randomUUID().toString());
  }

  /** The file of an object that is one. */
  Path object(ObjectKey key) {
    return below(key.value());
  }

  Path side(ObjectKey key) {
    return below(key.value() + MARK);
  }

  Path type(ObjectKey key) {
    return side(key).resolve("type" + MARK);
  }

  /** Which parts make up the object, where no single file does. */
  Path index(ObjectKey key) {
    return side(key).resolve("index" + MARK);
  }

  /** The parts of an upload that takes more of them. */
  Path open(ObjectKey key, String upload) {
    return side(key).resolve("open-" + checked(upload));
  }

  /** The parts of an upload that takes no more of them. */
  Path sealed(ObjectKey key, String upload) {
    return side(key).resolve("parts-" + checked(upload));
  }

  static Path typeOfUpload(Path folder) {
    return folder.resolve("type" + MARK);
  }

  static Path part(Path folder, int partNumber) {
    return folder.resolve(Integer.toString(partNumber));
  }

  /** Whether a file or folder is bookkeeping rather than bytes of a user. */
  static boolean marked(Path path) {
    return path.getFileName().toString().contains(MARK);
  }

  /** The key whose side folder {@code folder} is. */
  ObjectKey ofSide(Path folder) {
    String name = root.relativize(folder).toString();
    return key(name.substring(0, name.length() - MARK.length()));
  }

  ObjectKey of(Path object) {
    return key(root.relativize(object).toString());
  }

  private ObjectKey key(String path) {
    return new ObjectKey(path.replace(root.getFileSystem().getSeparator(), "/"));
  }

  private Path below(String name) {
    Path path = root.resolve(name).normalize();
    if (!path.startsWith(root) || path.equals(root)) {
      throw new IllegalStateException("a key leads out of the store");
    }
    return path;
  }

  /** A name that is none of ours leads to a folder that never exists. */
  private static String checked(String upload) {
    return UPLOAD.matcher(upload).matches() ? upload : "none";
  }
}
