package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.storage.ByteSpan;
import dev.vidport.storage.ContentTypes;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.StoredObject;
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

/** Finds objects, whether one file or several parts, and reads them. A plain file goes first. */
final class ObjectFiles {
  private final StorePaths layout;

  ObjectFiles(StorePaths layout) {
    this.layout = layout;
  }

  Optional<StoredObject> stat(ObjectKey key) throws IOException {
    Optional<BasicFileAttributes> file = file(layout.object(key));
    if (file.isPresent()) {
      return Optional.of(describe(key, file.get(), file.get().size()));
    }
    Optional<BasicFileAttributes> index = file(layout.index(key));
    Optional<CompositeIndex> composite = index.isPresent() ? composite(key) : Optional.empty();
    return composite.isPresent()
        ? Optional.of(describe(key, index.get(), composite.get().size()))
        : Optional.empty();
  }

  Optional<Path> localFile(ObjectKey key) throws IOException {
    return file(layout.object(key)).map(attributes -> layout.object(key));
  }

  /** The index of an object of several parts; empty when there is none, or a plain file instead. */
  Optional<CompositeIndex> composite(ObjectKey key) throws IOException {
    if (file(layout.object(key)).isPresent()) {
      return Optional.empty();
    }
    Optional<String> index = text(layout.index(key));
    return index.isPresent()
        ? Optional.of(CompositeIndex.parse(index.get().lines().toList()))
        : Optional.empty();
  }

  InputStream read(ObjectKey key, ByteSpan range) throws IOException {
    Optional<BasicFileAttributes> file = file(layout.object(key));
    List<FileSlice> segments = new ArrayList<>();
    if (file.isPresent()) {
      segments.add(new FileSlice(layout.object(key), range.within(0, file.get().size())));
    } else {
      CompositeIndex index = composite(key).orElseThrow(() -> new NoSuchFileException(key.value()));
      addParts(layout.sealed(key, index.upload()), index, range, segments);
    }
    return segments.isEmpty() ? InputStream.nullInputStream() : new FileSliceStream(segments);
  }

  List<StoredObject> list(ObjectKey root) throws IOException {
    List<StoredObject> found = new ArrayList<>();
    stat(root).ifPresent(found::add);
    if (Files.isDirectory(layout.object(root))) {
      Files.walkFileTree(layout.object(root), new Finder(found));
    }
    return found;
  }

  private static void addParts(
      Path folder, CompositeIndex index, ByteSpan range, List<FileSlice> segments) {
    long start = 0;
    for (CompositeIndex.Entry part : index.parts()) {
      ByteSpan wanted = range.within(start, part.size());
      if (wanted.length() > 0) {
        segments.add(new FileSlice(StorePaths.part(folder, part.partNumber()), wanted));
      }
      start += part.size();
    }
  }

  private StoredObject describe(ObjectKey key, BasicFileAttributes file, long size)
      throws IOException {
    return new StoredObject(
        key,
        size,
        text(layout.type(key)).orElse(ContentTypes.ofName(key)),
        Etags.of(file),
        file.lastModifiedTime().toInstant());
  }

  private static Optional<BasicFileAttributes> file(Path path) throws IOException {
    // Asked first because most answers are no, and an exception costs more than a question.
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

  /** ObjectFiles may come and go while a tree is walked. */
  private final class Finder extends SimpleFileVisitor<Path> {
    private final List<StoredObject> found;

    Finder(List<StoredObject> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      if (!StorePaths.marked(folder)) {
        return FileVisitResult.CONTINUE;
      }
      ObjectKey key = layout.ofSide(folder);
      if (!Files.exists(layout.object(key))) {
        stat(key).ifPresent(found::add);
      }
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!StorePaths.marked(file)) {
        found.add(describe(layout.of(file), attributes, attributes.size()));
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
