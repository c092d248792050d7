package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds and reads objects, whether they are one file or several parts. A single file takes
 * precedence.
 */
final class ObjectFiles {
  private final StorePaths paths;

  ObjectFiles(StorePaths paths) {
    this.paths = paths;
  }

  Optional<StoredObject> stat(ObjectKey key) throws IOException {
    Optional<BasicFileAttributes> file = file(paths.object(key));
    if (file.isPresent()) {
      return Optional.of(describe(key, file.get(), file.get().size()));
    }
    Optional<BasicFileAttributes> index = file(paths.index(key));
    Optional<CompositeIndex> composite = index.isPresent() ? composite(key) : Optional.empty();
    return composite.isPresent()
        ? Optional.of(describe(key, index.get(), composite.get().size()))
        : Optional.empty();
  }

  Optional<Path> localFile(ObjectKey key) throws IOException {
    return file(paths.object(key)).map(attributes -> paths.object(key));
  }

  /** The index of an object of several parts; empty if there is none or a single file exists. */
  Optional<CompositeIndex> composite(ObjectKey key) throws IOException {
    if (file(paths.object(key)).isPresent()) {
      return Optional.empty();
    }
    Optional<String> index = text(paths.index(key));
    return index.isPresent()
        ? Optional.of(CompositeIndex.parse(index.get().lines().toList()))
        : Optional.empty();
  }

  InputStream read(ObjectKey key, ByteRange range) throws IOException {
    Optional<BasicFileAttributes> file = file(paths.object(key));
    List<FileSlice> slices = new ArrayList<>();
    if (file.isPresent()) {
      slices.add(new FileSlice(paths.object(key), range.within(0, file.get().size())));
    } else {
      CompositeIndex index = composite(key).orElseThrow(() -> new NoSuchFileException(key.value()));
      addParts(paths.sealed(key, index.upload()), index, range, slices);
    }
    return slices.isEmpty() ? InputStream.nullInputStream() : new FileSliceStream(slices);
  }

  List<StoredObject> list(ObjectKey root) throws IOException {
    List<StoredObject> found = new ArrayList<>();
    stat(root).ifPresent(found::add);
    if (Files.isDirectory(paths.object(root))) {
      Files.walkFileTree(paths.object(root), new Finder(found));
    }
    return found;
  }

  private static void addParts(
      Path folder, CompositeIndex index, ByteRange range, List<FileSlice> slices) {
    long start = 0;
    for (CompositeIndex.Entry part : index.parts()) {
      ByteRange wanted = range.within(start, part.size());
      if (wanted.length() > 0) {
        slices.add(new FileSlice(StorePaths.part(folder, part.partNumber()), wanted));
      }
      start += part.size();
    }
  }

  private StoredObject describe(ObjectKey key, BasicFileAttributes file, long size)
      throws IOException {
    return new StoredObject(
        key,
        size,
        text(paths.type(key)).orElse(ContentTypes.ofName(key.value())),
        Etags.of(file),
        file.lastModifiedTime().toInstant());
  }

  private static Optional<BasicFileAttributes> file(Path path) throws IOException {
    // Checked first because most files do not exist, and an exception costs more than a check.
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(path, UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Tolerates objects that are created or deleted while the tree is walked. */
  private final class Finder extends SimpleFileVisitor<Path> {
    private final List<StoredObject> found;

    Finder(List<StoredObject> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      if (!StorePaths.isBookkeeping(folder)) {
        return FileVisitResult.CONTINUE;
      }
      ObjectKey key = paths.ofSide(folder);
      if (!Files.exists(paths.object(key))) {
        stat(key).ifPresent(found::add);
      }
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!StorePaths.isBookkeeping(file)) {
        found.add(describe(paths.of(file), attributes, attributes.size()));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
      if (fault instanceof NoSuchFileException || fault instanceof NotDirectoryException) {
        return FileVisitResult.CONTINUE;
      }
      throw fault;
    }
  }
}
