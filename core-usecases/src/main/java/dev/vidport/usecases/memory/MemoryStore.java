package dev.vidport.usecases.memory;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Stores objects in heap memory, for the library's in-memory mode and for tests. */
public class MemoryStore implements ObjectStore, MultipartUploads, PartReceiver, ObjectLinks {
  private final long capacity;
  private final FileOpener files;
  private final EmbeddedLinks links;
  private final Clock clock;
  private final Map<ObjectKey, HeapObject> objects = new HashMap<>();
  private final Map<String, OpenUpload> uploads = new HashMap<>();
  private long used;
  private long lastNumber;

  /**
   * @param capacityBytes maximum total size of objects and parts in bytes; calls that exceed it
   *     fail
   * @param files opens the files to store
   * @param links signs addresses of the host, which serves the objects
   */
  public MemoryStore(long capacityBytes, FileOpener files, EmbeddedLinks links, Clock clock) {
    this.capacity = capacityBytes;
    this.files = files;
    this.links = links;
    this.clock = clock;
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    try (InputStream in = files.open(file)) {
      store(key, HeapContent.readAll(in, this::checkRoom), contentType);
    }
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    store(key, HeapContent.of(content), contentType);
  }

  @Override
  public synchronized Optional<StoredObject> stat(ObjectKey key) {
    return Optional.ofNullable(objects.get(key)).map(entry -> entry.describe(key));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    ByteRange range = new ByteRange(offset, length);
    HeapObject entry;
    synchronized (this) {
      entry = objects.get(key);
    }
    if (entry == null) {
      throw new NoSuchFileException(key.value());
    }
    return entry.content().stream(range);
  }

  @Override
  public synchronized List<StoredObject> list(ObjectKey root) {
    return objects.entrySet().stream()
        .filter(object -> under(root, object.getKey()))
        .map(object -> object.getValue().describe(object.getKey()))
        .toList();
  }

  @Override
  public synchronized long deleteAll(ObjectKey root) {
    long before = used;
    list(root)
        .forEach(
            object ->
                used -= Objects.requireNonNull(objects.remove(object.key())).content().size());
    uploads.values().stream()
        .filter(upload -> under(root, upload.key()))
        .forEach(upload -> used -= upload.size());
    uploads.values().removeIf(upload -> under(root, upload.key()));
    return before - used;
  }

  /** Nothing can fail: the store depends on neither settings nor other machines. */
  @Override
  public void selfCheck() {}

  @Override
  public synchronized String begin(ObjectKey key, String contentType) {
    String name = "upload-" + nextNumber();
    uploads.put(name, new OpenUpload(key, contentType));
    return name;
  }

  @Override
  public String beginReadable(ObjectKey key, String contentType) {
    return begin(key, contentType);
  }

  @Override
  public InputStream readPart(ObjectKey key, String upload, int partNumber, long offset)
      throws IOException {
    HeapContent part;
    synchronized (this) {
      part = require(key, upload).content(partNumber);
    }
    return part.stream(new ByteRange(offset, Long.MAX_VALUE));
  }

  @Override
  public Part put(ObjectKey key, String upload, int partNumber, byte[] content, int sizeBytes)
      throws IOException {
    String tag =
        receive(
            key, upload, partNumber, sizeBytes, new ByteArrayInputStream(content, 0, sizeBytes));
    return new Part(partNumber, sizeBytes, tag);
  }

  @Override
  public URI sign(ObjectKey key, String upload, int partNumber, long sizeBytes, Duration lifetime) {
    return links.upload(new FileGrant.PutPart(key, upload, partNumber, sizeBytes), lifetime);
  }

  @Override
  public synchronized List<Part> parts(ObjectKey key, String upload) {
    return find(key, upload).map(OpenUpload::list).orElse(List.of());
  }

  @Override
  public String receive(
      ObjectKey key, String upload, int partNumber, long sizeBytes, InputStream content)
      throws IOException {
    require(key, upload);
    checkRoom(sizeBytes);
    HeapContent received = whole(content, sizeBytes);
    synchronized (this) {
      OpenUpload open = require(key, upload);
      account(sizeBytes - open.sizeOf(partNumber));
      HeapObject part = entry(received, open.contentType());
      open.put(partNumber, part);
      return part.etag();
    }
  }

  @Override
  public synchronized void complete(ObjectKey key, String upload, List<Part> parts)
      throws IOException {
    Part.checkOrder(parts);
    Optional<OpenUpload> open = find(key, upload);
    if (open.isPresent()) {
      HeapContent joined = open.get().join(parts);
      open(key).forEach(other -> abort(key, other));
      store(key, joined, open.get().contentType());
    } else if (stat(key).filter(done -> done.sizeBytes() == Part.totalBytes(parts)).isEmpty()) {
      throw new NoSuchFileException(key + " upload " + upload);
    }
  }

  private List<String> open(ObjectKey key) {
    return uploads.entrySet().stream()
        .filter(upload -> upload.getValue().key().equals(key))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public synchronized void abort(ObjectKey key, String upload) {
    find(key, upload)
        .ifPresent(
            open -> {
              used -= open.size();
              uploads.remove(upload);
            });
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return links.download(key, fileName, lifetime);
  }

  @Override
  public String downloadText(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return links.downloadText(key, fileName, lifetime);
  }

  @Override
  public boolean external() {
    return false;
  }

  private synchronized void store(ObjectKey key, HeapContent content, String contentType)
      throws IOException {
    HeapObject before = objects.get(key);
    account(content.size() - (before == null ? 0 : before.content().size()));
    objects.put(key, entry(content, contentType));
  }

  private HeapObject entry(HeapContent content, String contentType) {
    return new HeapObject(content, contentType, Long.toHexString(nextNumber()), clock.instant());
  }

  private synchronized long nextNumber() {
    lastNumber++;
    return lastNumber;
  }

  private static HeapContent whole(InputStream content, long size) throws IOException {
    try {
      HeapContent received = HeapContent.read(content, size);
      if (content.read() >= 0) {
        throw new WrongLengthException("the part has more than " + size + " bytes");
      }
      return received;
    } catch (EOFException e) {
      throw new WrongLengthException(
          "the part must have " + size + " bytes, but " + e.getMessage());
    }
  }

  private Optional<OpenUpload> find(ObjectKey key, String upload) {
    return Optional.ofNullable(uploads.get(upload)).filter(open -> open.key().equals(key));
  }

  private synchronized OpenUpload require(ObjectKey key, String upload) throws NoSuchFileException {
    return find(key, upload).orElseThrow(() -> new NoSuchFileException(key + " upload " + upload));
  }

  /** Called before or while content is read, so that the heap does not hold what does not fit. */
  private synchronized void checkRoom(long more) throws IOException {
    if (used + more > capacity) {
      throw new IOException(
          "the memory store is full (capacity "
              + capacity
              + " bytes); use a filesystem or S3 store");
    }
  }

  private synchronized void account(long more) throws IOException {
    checkRoom(more);
    used += more;
  }

  private static boolean under(ObjectKey root, ObjectKey key) {
    return key.equals(root) || key.value().startsWith(root.value() + "/");
  }

  /** Opens files, such as {@code Files::newInputStream}. */
  @FunctionalInterface
  public interface FileOpener {
    InputStream open(Path file) throws IOException;
  }
}
