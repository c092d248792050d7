package dev.vidport.http.server.fake;

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
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A minimal object store in one folder, without durability. */
public final class FolderStore implements ObjectStore, MultipartUploads, PartReceiver, ObjectLinks {
  /** Modification time of every object, in whole seconds as in HTTP dates. */
  public static final Instant WRITTEN = Instant.parse("2026-11-21T10:00:00Z");

  private final Path folder;
  private final Supplier<URI> base;
  private final LinkSigner signer;
  private final Clock clock;
  private final Map<ObjectKey, String> types = new ConcurrentHashMap<>();
  private final Map<String, Map<Integer, Long>> uploads = new ConcurrentHashMap<>();
  private final AtomicInteger receiving = new AtomicInteger();
  private volatile boolean filesHidden;
  private volatile StoreCall beforeEachCall = () -> {};
  private volatile Optional<URI> redirectTarget = Optional.empty();
  private volatile Duration lifetimeOfLastDownload = Duration.ZERO;

  public FolderStore(Path folder, Supplier<URI> base, LinkSigner signer, Clock clock) {
    this.folder = folder;
    this.base = base;
    this.signer = signer;
    this.clock = clock;
  }

  /** From now on, objects are readable only through the store, not as local files. */
  public void hideFiles() {
    filesHidden = true;
  }

  /** From now on, {@code action} runs before each call that would reach a remote store. */
  public void beforeEachCall(StoreCall action) {
    beforeEachCall = action;
  }

  /** The keys of all objects. */
  public List<ObjectKey> keys() {
    return List.copyOf(types.keySet());
  }

  /** Number of parts being received. */
  public int receiving() {
    return receiving.get();
  }

  /** From now on, clients fetch objects from {@code address}. */
  public void redirectTo(URI address) {
    redirectTarget = Optional.of(address);
  }

  private Path path(ObjectKey key) {
    return folder.resolve(key.value().replace('/', '~'));
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    put(key, Files.readAllBytes(file), contentType);
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    Files.write(path(key), content);
    types.put(key, contentType);
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    beforeEachCall.run();
    if (!types.containsKey(key)) {
      return Optional.empty();
    }
    long size = Files.size(path(key));
    return Optional.of(new StoredObject(key, size, types.get(key), "tag-" + size, WRITTEN));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path(key).toFile(), "r")) {
      file.seek(offset);
      byte[] bytes = new byte[(int) Math.min(length, file.length() - offset)];
      file.readFully(bytes);
      return new ByteArrayInputStream(bytes);
    }
  }

  @Override
  public Optional<Path> localFile(ObjectKey key) {
    return filesHidden ? Optional.empty() : Optional.of(path(key));
  }

  @Override
  public List<StoredObject> list(ObjectKey root) {
    throw new UnsupportedOperationException("not used by any route: list");
  }

  @Override
  public long deleteAll(ObjectKey root) throws IOException {
    beforeEachCall.run();
    long freed = 0;
    for (ObjectKey key : new ArrayList<>(types.keySet())) {
      if (key.value().startsWith(root.value())) {
        freed += Files.size(path(key));
        Files.delete(path(key));
        types.remove(key);
      }
    }
    return freed;
  }

  @Override
  public void selfCheck() {}

  @Override
  public String begin(ObjectKey key, String contentType) {
    try {
      beforeEachCall.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String upload = "upload-" + uploads.size();
    uploads.put(upload, new ConcurrentSkipListMap<>());
    return upload;
  }

  @Override
  public String beginReadable(ObjectKey key, String contentType) {
    return begin(key, contentType);
  }

  @Override
  public InputStream readPart(ObjectKey key, String upload, int partNumber, long offset) {
    throw new UnsupportedOperationException("not used by any route: readPart");
  }

  @Override
  public Part put(ObjectKey key, String upload, int partNumber, byte[] content, int sizeBytes) {
    throw new UnsupportedOperationException("not used by any route: put a part");
  }

  @Override
  public URI sign(ObjectKey key, String upload, int part, long sizeBytes, Duration lifetime) {
    String text = new FileGrant.PutPart(key, upload, part, sizeBytes).text();
    return link(FileGrant.PUT, text, lifetime);
  }

  private URI link(String purpose, String text, Duration lifetime) {
    return URI.create(
        base.get() + "/files/" + signer.sign(purpose, text, clock.instant().plus(lifetime)));
  }

  @Override
  public List<Part> parts(ObjectKey key, String upload) throws IOException {
    beforeEachCall.run();
    return uploads.getOrDefault(upload, Map.of()).entrySet().stream()
        .map(part -> new Part(part.getKey(), part.getValue(), "etag"))
        .toList();
  }

  @Override
  public void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    beforeEachCall.run();
    put(key, new byte[0], "application/octet-stream");
  }

  @Override
  public void abort(ObjectKey key, String upload) {
    uploads.remove(upload);
  }

  @Override
  public String receive(ObjectKey key, String upload, int part, long sizeBytes, InputStream content)
      throws IOException {
    if (!uploads.containsKey(upload)) {
      throw new NoSuchFileException(upload);
    }
    Path temporary = Files.createTempFile(folder, "part", "");
    receiving.incrementAndGet();
    try (OutputStream out =
        Channels.newOutputStream(
            Files.newByteChannel(temporary, java.nio.file.StandardOpenOption.WRITE))) {
      long copied = content.transferTo(out);
      if (copied != sizeBytes) {
        throw new WrongLengthException(copied + " bytes instead of " + sizeBytes);
      }
      uploads.get(upload).put(part, copied);
      return "part-" + part;
    } finally {
      receiving.decrementAndGet();
      Files.delete(temporary);
    }
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    lifetimeOfLastDownload = lifetime;
    return redirectTarget.orElseGet(
        () -> link(FileGrant.GET, new FileGrant.GetObject(key, fileName).text(), lifetime));
  }

  @Override
  public Optional<URI> downloadOfRange(ObjectKey key, String range, Duration lifetime) {
    return redirectTarget.map(target -> URI.create(target + "&range=" + range.replace('=', ':')));
  }

  public Duration lifetimeOfLastDownload() {
    return lifetimeOfLastDownload;
  }

  @Override
  public boolean external() {
    return redirectTarget.isPresent();
  }

  /** What happens at each call of the store. */
  @FunctionalInterface
  public interface StoreCall {
    void run() throws IOException;
  }
}
