package dev.vidport.storage.filesystem;

import dev.vidport.domain.storage.ObjectKey;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The paths of the store. The object {@code a/b} is the file {@code a/b}; the side folder {@code
 * a/b@} holds its content type, its parts and unfinished uploads. Keys contain no at sign, so the
 * names never collide, and every name with an at sign is bookkeeping.
 */
final class StorePaths {
  private static final String MARK = "@";
  private static final String OPEN = "open-";
  private static final Pattern UPLOAD = Pattern.compile("[0-9a-f-]{36}");

  private final Path root;

  StorePaths(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  Path root() {
    return root;
  }

  /**
   * The folder for unfinished files and for files that are being deleted; on the same file system
   * as the rest of the store.
   */
  Path temporaryFolder() {
    return root.resolve(MARK + "tmp");
  }

  Path temporary() {
    return temporaryFolder().resolve(UUID.randomUUID().toString());
  }

  /** The file of an object that consists of a single file. */
  Path object(ObjectKey key) {
    return below(key.value());
  }

  Path side(ObjectKey key) {
    return below(key.value() + MARK);
  }

  Path type(ObjectKey key) {
    return side(key).resolve("type" + MARK);
  }

  /** The index of an object that consists of several parts. */
  Path index(ObjectKey key) {
    return side(key).resolve("index" + MARK);
  }

  /** The folder with the parts of an upload that still accepts parts. */
  Path open(ObjectKey key, String upload) {
    return side(key).resolve(OPEN + validated(upload));
  }

  /** Whether {@code folder}, in a side folder, belongs to an upload that still accepts parts. */
  static boolean isOpen(Path folder) {
    return folder.getFileName().toString().startsWith(OPEN);
  }

  /** The folder with the parts of an upload that no longer accepts parts. */
  Path sealed(ObjectKey key, String upload) {
    return side(key).resolve("parts-" + validated(upload));
  }

  static Path typeOfUpload(Path folder) {
    return folder.resolve("type" + MARK);
  }

  static Path part(Path folder, int partNumber) {
    return folder.resolve(Integer.toString(partNumber));
  }

  /** Whether a file or folder is bookkeeping rather than user data. */
  static boolean isBookkeeping(Path path) {
    return path.getFileName().toString().contains(MARK);
  }

  /** The key of the side folder {@code folder}. */
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
      throw new IllegalStateException("the object key resolves to a path outside the store");
    }
    return path;
  }

  /** An upload id that this store did not create resolves to a folder that never exists. */
  private static String validated(String upload) {
    return UPLOAD.matcher(upload).matches() ? upload : "none";
  }
}
