package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes objects: first their metadata, then, atomically, the content. */
final class ObjectWriter {
  private final StorePaths paths;
  private final DurableFiles disk;
  private final ObjectFiles objects;
  private final Remover remover;

  ObjectWriter(StorePaths paths, DurableFiles disk, ObjectFiles objects, Remover remover) {
    this.paths = paths;
    this.disk = disk;
    this.objects = objects;
    this.remover = remover;
  }

  void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    Path temporary = paths.temporary();
    try {
      disk.write(temporary, content);
      place(key, temporary, contentType);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  void put(ObjectKey key, Path file, String contentType) throws IOException {
    Path real = file.toRealPath();
    disk.adopt(real);
    try {
      place(key, real, contentType);
    } catch (AtomicMoveNotSupportedException onAnotherFileSystem) {
      copy(key, real, contentType);
    }
  }

  /** Moves a finished file into place as the object. */
  void place(ObjectKey key, Path file, String contentType) throws IOException {
    Optional<CompositeIndex> before = objects.composite(key);
    keepType(key, contentType);
    disk.publish(file, paths.object(key));
    // From here on the file is the object; the parts of the previous object are garbage.
    disk.remove(paths.index(key));
    if (before.isPresent()) {
      remover.remove(paths.sealed(key, before.get().upload()));
    }
  }

  /** Turns the sealed parts of an upload into the object. */
  void place(ObjectKey key, CompositeIndex index, String contentType) throws IOException {
    Optional<CompositeIndex> before = objects.composite(key);
    keepType(key, contentType);
    remover.remove(paths.object(key));
    text(paths.index(key), index.text());
    if (before.isPresent() && !before.get().upload().equals(index.upload())) {
      remover.remove(paths.sealed(key, before.get().upload()));
    }
  }

  /** Writes a small file atomically. */
  void text(Path target, byte[] content) throws IOException {
    Path temporary = paths.temporary();
    try {
      disk.write(temporary, content);
      disk.publish(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void copy(ObjectKey key, Path file, String contentType) throws IOException {
    Path temporary = paths.temporary();
    try {
      disk.copy(file, temporary);
      place(key, temporary, contentType);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Stores the type only if the name does not imply it, so that most objects are a single file. */
  private void keepType(ObjectKey key, String contentType) throws IOException {
    if (contentType.equals(ContentTypes.ofName(key.value()))) {
      disk.remove(paths.type(key));
    } else {
      text(paths.type(key), contentType.getBytes(UTF_8));
    }
  }
}
