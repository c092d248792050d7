package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Stores the parts of an upload as files in one folder. Completing an upload renames that folder
 * first, so that parts that are still being sent cannot be added.
 */
final class UploadFolders {
  private final StorePaths paths;
  private final DurableFiles disk;
  private final ObjectFiles objects;
  private final ObjectWriter writer;
  private final Remover remover;

  UploadFolders(
      StorePaths paths,
      DurableFiles disk,
      ObjectFiles objects,
      ObjectWriter writer,
      Remover remover) {
    this.paths = paths;
    this.disk = disk;
    this.objects = objects;
    this.writer = writer;
    this.remover = remover;
  }

  String begin(ObjectKey key, String contentType) throws IOException {
    String upload = UUID.randomUUID().toString();
    writer.text(StorePaths.typeOfUpload(paths.open(key, upload)), contentType.getBytes(UTF_8));
    return upload;
  }

  String receive(ObjectKey key, String upload, int number, long size, InputStream content)
      throws IOException {
    if (number < 1 || number > PartPlan.MAX_PARTS) {
      throw new IllegalArgumentException(
          "part number " + number + " is not between 1 and " + PartPlan.MAX_PARTS);
    }
    Path folder = paths.open(key, upload);
    if (!Files.isDirectory(folder)) {
      throw unknown(key, upload);
    }
    Path temporary = paths.temporary();
    try {
      try (FileChannel out = disk.create(temporary)) {
        PartWriter.exactly(size, content, out);
        disk.finish(temporary, out);
      }
      String tag = Etags.of(Files.readAttributes(temporary, BasicFileAttributes.class));
      arrive(key, upload, temporary, StorePaths.part(folder, number));
      return tag;
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  List<Part> parts(ObjectKey key, String upload) throws IOException {
    List<Part> open = list(paths.open(key, upload));
    // An upload is unfinished if the host died after sealing it and before creating the object.
    return open.isEmpty() && !completed(key, upload) ? list(paths.sealed(key, upload)) : open;
  }

  InputStream read(ObjectKey key, String upload, int number, long offset) throws IOException {
    Optional<InputStream> open = open(StorePaths.part(paths.open(key, upload), number), offset);
    // The parts are in the sealed folder while the upload is being completed.
    return open.isPresent()
        ? open.get()
        : open(StorePaths.part(paths.sealed(key, upload), number), offset)
            .orElseThrow(() -> new NoSuchFileException(key.value(), null, "no part " + number));
  }

  void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    Part.checkOrder(parts);
    if (!completed(key, upload)) {
      try {
        join(key, upload, parts, seal(key, upload));
      } catch (NoSuchFileException e) {
        // Another call may have joined the parts, now or earlier.
        if (!becameTheObject(key, parts)) {
          throw e;
        }
      }
    }
    abortOpen(key);
  }

  private void abortOpen(ObjectKey key) throws IOException {
    try (DirectoryStream<Path> open =
        Files.newDirectoryStream(paths.side(key), StorePaths::isOpen)) {
      for (Path folder : open) {
        remover.remove(folder);
      }
    } catch (NoSuchFileException deleted) {
      // The object was deleted in the meantime, with its uploads.
    }
  }

  void abort(ObjectKey key, String upload) throws IOException {
    remover.remove(paths.open(key, upload));
    if (!completed(key, upload)) {
      remover.remove(paths.sealed(key, upload));
    }
  }

  private static Optional<InputStream> open(Path part, long offset) throws IOException {
    try {
      ByteRange rest = new ByteRange(offset, Long.MAX_VALUE).within(0, Files.size(part));
      return Optional.of(new FileSliceStream(List.of(new FileSlice(part, rest))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private void arrive(ObjectKey key, String upload, Path file, Path part) throws IOException {
    Path folder = Objects.requireNonNull(part.getParent());
    try {
      disk.move(file, part);
      disk.sync(folder);
    } catch (NoSuchFileException e) {
      throw Files.exists(folder) ? e : unknown(key, upload);
    }
  }

  private Path seal(ObjectKey key, String upload) throws IOException {
    Path open = paths.open(key, upload);
    Path sealed = paths.sealed(key, upload);
    if (Files.isDirectory(open)) {
      try {
        disk.move(open, sealed);
        disk.sync(paths.side(key));
      } catch (NoSuchFileException e) {
        // Another call may have sealed or aborted the upload in the meantime.
        if (Files.exists(open)) {
          throw e;
        }
      }
    }
    return sealed;
  }

  private void join(ObjectKey key, String upload, List<Part> parts, Path sealed)
      throws IOException {
    if (!Files.isDirectory(sealed)) {
      throw unknown(key, upload);
    }
    String contentType = Files.readString(StorePaths.typeOfUpload(sealed), UTF_8);
    Optional<Part> wrong = firstWrong(sealed, parts);
    if (wrong.isEmpty() && parts.size() == 1) {
      writer.place(key, StorePaths.part(sealed, parts.get(0).partNumber()), contentType);
      remover.remove(sealed);
    } else if (wrong.isEmpty()) {
      writer.place(key, CompositeIndex.of(upload, parts), contentType);
    } else if (parts.size() == 1 && becameTheObject(key, parts)) {
      // An earlier call created the object and was then interrupted.
      remover.remove(sealed);
    } else {
      disk.move(sealed, paths.open(key, upload));
      disk.sync(paths.side(key));
      throw new IOException(
          "part "
              + wrong.get().partNumber()
              + " of "
              + key
              + " is missing or has changed since it was listed");
    }
  }

  private static Optional<Part> firstWrong(Path folder, List<Part> parts) throws IOException {
    Set<Part> present = Set.copyOf(list(folder));
    for (Part part : parts) {
      if (!present.contains(part)) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }

  private boolean completed(ObjectKey key, String upload) throws IOException {
    return objects.composite(key).filter(index -> index.upload().equals(upload)).isPresent();
  }

  private boolean becameTheObject(ObjectKey key, List<Part> parts) throws IOException {
    long size = Part.totalBytes(parts);
    return objects.stat(key).filter(object -> object.sizeBytes() == size).isPresent();
  }

  private static List<Part> list(Path folder) throws IOException {
    List<Part> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (!StorePaths.isBookkeeping(file)) {
          BasicFileAttributes part = Files.readAttributes(file, BasicFileAttributes.class);
          int number = Integer.parseInt(file.getFileName().toString());
          found.add(new Part(number, part.size(), Etags.of(part)));
        }
      }
    } catch (NoSuchFileException e) {
      // The folder does not exist, or is being renamed or deleted.
      return List.of();
    }
    found.sort(Comparator.comparingInt(Part::partNumber));
    return found;
  }

  private static NoSuchFileException unknown(ObjectKey key, String upload) {
    return new NoSuchFileException(key.value(), null, "no upload " + upload);
  }
}
