package dev.vidport.usecases.storage;

import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.storage.port.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Objects, uploads and links in memory; the host serves the links. */
public final class InMemoryObjectStore
    implements ObjectStore, MultipartUploads, PartReceiver, ObjectLinks {
  private final Supplier<URI> base;
  private final LinkSigner signer;
  private final Clock clock;
  private final AtomicLong names = new AtomicLong();
  private final Map<ObjectKey, Content> objects = new HashMap<>();
  private final Map<String, InMemoryUpload> uploads = new HashMap<>();

  /** What happens just before the parts of an upload are joined. */
  public Runnable beforeJoin = () -> {};

  /**
   * @param base where clients reach the host that serves {@code /files/...}
   */
  public InMemoryObjectStore(Supplier<URI> base, LinkSigner signer, Clock clock) {
    this.base = base;
    this.signer = signer;
    this.clock = clock;
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    put(key, Files.readAllBytes(file), contentType);
  }

  @Override
  public synchronized void put(ObjectKey key, byte[] content, String contentType) {
    objects.put(key, content(content, contentType));
  }

  private Content content(byte[] bytes, String contentType) {
    return new Content(bytes.clone(), contentType, newName(), clock.instant());
  }

  private String newName() {
    return Long.toHexString(names.incrementAndGet());
  }

  @Override
  public synchronized Optional<StoredObject> stat(ObjectKey key) {
    return Optional.ofNullable(objects.get(key)).map(content -> content.describe(key));
  }

  @Override
  public synchronized InputStream read(ObjectKey key, long offset, long length) throws IOException {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException("invalid byte range: " + offset + ", " + length);
    }
    return Optional.ofNullable(objects.get(key))
        .orElseThrow(() -> new NoSuchFileException(key.value()))
        .stream(offset, length);
  }

  @Override
  public synchronized List<StoredObject> list(ObjectKey root) {
    return objects.entrySet().stream()
        .filter(object -> isBelow(root, object.getKey()))
        .map(object -> object.getValue().describe(object.getKey()))
        .toList();
  }

  @Override
  public synchronized long deleteAll(ObjectKey root) {
    long freed = list(root).stream().mapToLong(StoredObject::sizeBytes).sum();
    objects.keySet().removeIf(key -> isBelow(root, key));
    for (String name : new HashSet<>(uploads.keySet())) {
      if (isBelow(root, uploads.get(name).key())) {
        freed += uploads.remove(name).sizeBytes();
      }
    }
    return freed;
  }

  private static boolean isBelow(ObjectKey root, ObjectKey key) {
    return key.equals(root) || key.value().startsWith(root.value() + "/");
  }

  /** It always works. */
  @Override
  public void selfCheck() {}

  @Override
  public synchronized String begin(ObjectKey key, String contentType) {
    String name = "upload-" + newName();
    uploads.put(name, new InMemoryUpload(key, contentType));
    return name;
  }

  @Override
  public String beginReadable(ObjectKey key, String contentType) {
    return begin(key, contentType);
  }

  @Override
  public synchronized InputStream readPart(
      ObjectKey key, String upload, int partNumber, long offset) throws IOException {
    return open(key, upload)
        .flatMap(open -> open.part(partNumber))
        .orElseThrow(() -> new NoSuchFileException(key.value(), null, "no part " + partNumber))
        .stream(offset, Long.MAX_VALUE);
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
    return link(
        FileGrant.PUT, new FileGrant.PutPart(key, upload, partNumber, sizeBytes).text(), lifetime);
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return link(FileGrant.GET, new FileGrant.GetObject(key, fileName).text(), lifetime);
  }

  private URI link(String purpose, String text, Duration lifetime) {
    String token = signer.sign(purpose, text, clock.instant().plus(lifetime));
    return URI.create(base.get() + "/files/" + token);
  }

  @Override
  public boolean external() {
    return false;
  }

  @Override
  public synchronized List<Part> parts(ObjectKey key, String upload) {
    return open(key, upload).map(InMemoryUpload::parts).orElse(List.of());
  }

  @Override
  public String receive(
      ObjectKey key, String upload, int partNumber, long sizeBytes, InputStream in)
      throws IOException {
    require(key, upload);
    byte[] bytes = in.readAllBytes();
    if (bytes.length != sizeBytes) {
      throw new WrongLengthException(bytes.length + " bytes instead of " + sizeBytes);
    }
    return store(key, upload, partNumber, bytes);
  }

  private synchronized String store(ObjectKey key, String upload, int partNumber, byte[] bytes)
      throws IOException {
    InMemoryUpload open = require(key, upload);
    Content part = content(bytes, open.contentType());
    open.put(partNumber, part);
    return part.etag();
  }

  @Override
  public synchronized void complete(ObjectKey key, String upload, List<Part> parts)
      throws IOException {
    beforeJoin.run();
    Optional<InMemoryUpload> open = open(key, upload);
    if (open.isPresent()) {
      put(key, open.get().join(parts), open.get().contentType());
      uploads.values().removeIf(other -> other.key().equals(key));
    } else if (stat(key).filter(object -> object.sizeBytes() == total(parts)).isEmpty()) {
      throw new NoSuchFileException(key + " upload " + upload);
    }
  }

  private static long total(List<Part> parts) {
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }

  @Override
  public synchronized void abort(ObjectKey key, String upload) {
    open(key, upload).ifPresent(open -> uploads.remove(upload));
  }

  private Optional<InMemoryUpload> open(ObjectKey key, String upload) {
    return Optional.ofNullable(uploads.get(upload)).filter(open -> open.key().equals(key));
  }

  private synchronized InMemoryUpload require(ObjectKey key, String upload) throws IOException {
    return open(key, upload).orElseThrow(() -> new NoSuchFileException(key + " upload " + upload));
  }

  /** The bytes of an object or part, with their metadata. */
  @SuppressWarnings("ArrayRecordComponent")
  record Content(byte[] bytes, String contentType, String etag, Instant modifiedAt) {
    StoredObject describe(ObjectKey key) {
      return new StoredObject(key, bytes.length, contentType, etag, modifiedAt);
    }

    InputStream stream(long offset, long length) {
      int from = (int) Math.min(offset, bytes.length);
      return new ByteArrayInputStream(bytes, from, (int) Math.min(length, bytes.length - from));
    }

    void appendTo(ByteArrayOutputStream out) {
      out.writeBytes(bytes);
    }
  }
}
