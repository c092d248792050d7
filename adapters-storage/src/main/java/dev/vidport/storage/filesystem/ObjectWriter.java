package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.storage.ContentTypes;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Puts objects in their place: first what belongs to them, then, in one step, themselves. */
final class ObjectWriter {
  private final StorePaths layout;
  private final DurableFiles disk;
  private final ObjectFiles objects;
  private final Remover remover;

  ObjectWriter(StorePaths layout, DurableFiles disk, ObjectFiles objects, Remover remover) {
    this.layout = layout;
    this.disk = disk;
    this.objects = objects;
    this.remover = remover;
  }

  void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    Path temporary = layout.temporary();
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

  /** Makes a finished file the object. */
  void place(ObjectKey key, Path file, String contentType) throws IOException {
    Optional<CompositeIndex> before = objects.composite(key);
    keepType(key, contentType);
    disk.publish(file, layout.object(key));
    // From here on the plain file is the object; the parts of the former one are mere waste.
    disk.remove(layout.index(key));
    if (before.isPresent()) {
      remover.remove(layout.sealed(key, before.get().upload()));
    }
  }

  /** Makes the sealed parts of an upload the object. */
  void place(ObjectKey key, CompositeIndex index, String contentType) throws IOException {
    Optional<CompositeIndex> before = objects.composite(key);
    keepType(key, contentType);
    remover.remove(layout.object(key));
    text(layout.index(key), index.text());
    if (before.isPresent() && !before.get().upload().equals(index.upload())) {
      remover.remove(layout.sealed(key, before.get().upload()));
    }
  }

  /** Writes a small file whole or not at all. */
  void text(Path target, byte[] content) throws IOException {
    Path temporary = layout.temporary();
    try {
      disk.write(temporary, content);
      disk.publish(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void copy(ObjectKey key, Path file, String contentType) throws IOException {
    Path temporary = layout.temporary();
    try {
      disk.copy(file, temporary);
      place(key, temporary, contentType);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Most names tell their type, so that most objects are one file and nothing else. */
  private void keepType(ObjectKey key, String contentType) throws IOException {
    if (contentType.equals(ContentTypes.ofName(key))) {
      disk.remove(layout.type(key));
    } else {
      text(layout.type(key), contentType.getBytes(UTF_8));
    }
  }
}
