package dev.vidport.s3;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.storage.StoreSelfCheck;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Stores objects in a bucket of Amazon S3 or a compatible store. Clients send parts to the store
 * and fetch objects from it at signed addresses of the store. Calls that fail for a temporary
 * reason are attempted four times in total.
 */
public final class S3Store implements ObjectStore, MultipartUploads, ObjectLinks, AutoCloseable {
  private final S3Clients clients;
  private final S3Objects objects;
  private final S3Multipart multipart;
  private final S3ReadableUploads readable;
  private final S3Deletion deletion;
  private final S3Links links;
  private final S3PartSender partSender;
  private final S3Diagnosis diagnosis;

  /** Makes no calls; {@link #selfCheck} makes the first. */
  public S3Store(S3Settings settings) {
    this.clients = new S3Clients(settings);
    S3Bucket bucket =
        new S3Bucket(settings.bucket(), settings.region(), clients.calls(), new S3Calls());
    S3Listing listing = new S3Listing(bucket);
    this.multipart = new S3Multipart(bucket);
    this.objects = new S3Objects(bucket, multipart, listing);
    this.deletion = new S3Deletion(bucket, objects, listing, multipart);
    this.readable = new S3ReadableUploads(bucket, objects, multipart, listing, deletion);
    this.links = new S3Links(settings.bucket(), clients.links());
    this.partSender = new S3PartSender(settings, clients, this);
    this.diagnosis = new S3Diagnosis(settings);
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    objects.put(key, file, contentType);
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    objects.put(key, content, contentType);
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    return objects.stat(key);
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    return objects.read(key, new ByteRange(offset, length));
  }

  @Override
  public List<StoredObject> list(ObjectKey root) throws IOException {
    return objects.list(root);
  }

  @Override
  public long deleteAll(ObjectKey root) throws IOException {
    return deletion.deleteAll(root);
  }

  @Override
  public void selfCheck() throws IOException {
    try {
      StoreSelfCheck.run(this, this, partSender);
    } catch (IOException e) {
      throw diagnosis.explain(e);
    }
  }

  @Override
  public String begin(ObjectKey key, String contentType) throws IOException {
    return multipart.begin(key, contentType);
  }

  @Override
  public String beginReadable(ObjectKey key, String contentType) {
    return readable.begin(contentType);
  }

  @Override
  public InputStream readPart(ObjectKey key, String upload, int partNumber, long offset)
      throws IOException {
    ReadableUpload open =
        ReadableUpload.named(upload)
            .orElseThrow(
                () -> new IllegalArgumentException("the parts of this upload are not readable"));
    return readable.read(key, open, partNumber, offset);
  }

  @Override
  public boolean readsParts(String upload) {
    return ReadableUpload.named(upload).isPresent();
  }

  @Override
  public Part put(ObjectKey key, String upload, int partNumber, byte[] content, int sizeBytes)
      throws IOException {
    Optional<ReadableUpload> open = ReadableUpload.named(upload);
    return open.isPresent()
        ? readable.put(key, open.get(), partNumber, Arrays.copyOf(content, sizeBytes))
        : multipart.send(key, upload, partNumber, content, sizeBytes);
  }

  @Override
  public URI sign(ObjectKey key, String upload, int partNumber, long sizeBytes, Duration lifetime) {
    return ReadableUpload.named(upload)
        .map(open -> links.object(open.part(key, partNumber), sizeBytes, lifetime))
        .orElseGet(() -> links.part(key, upload, partNumber, sizeBytes, lifetime));
  }

  @Override
  public List<Part> parts(ObjectKey key, String upload) throws IOException {
    Optional<ReadableUpload> open = ReadableUpload.named(upload);
    if (open.isPresent()) {
      return readable.parts(key, open.get());
    }
    return multipart.parts(key.value(), upload).orElse(List.of());
  }

  @Override
  public void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    Part.checkOrder(parts);
    Optional<ReadableUpload> open = ReadableUpload.named(upload);
    if (open.isPresent()) {
      readable.complete(key, open.get(), parts);
    } else {
      completeOwn(key, upload, parts);
      multipart.abortUnfinished(key);
    }
  }

  private void completeOwn(ObjectKey key, String upload, List<Part> parts) throws IOException {
    try {
      multipart.complete(key, upload, parts);
    } catch (S3Fault e) {
      // The store forgets an upload once it has been completed, possibly by a call whose response
      // was lost. Not every store says so: Ceph reports an internal error. Others say so, but list
      // no parts of an unknown upload instead of refusing it.
      if (!e.is("NoSuchUpload") && isOpen(key, upload, e)) {
        throw e;
      }
      long size = Part.totalBytes(parts);
      if (stat(key).filter(object -> object.sizeBytes() == size).isEmpty()) {
        throw new NoSuchFileException(key.value(), null, "no upload " + upload);
      }
    }
  }

  /**
   * @param fault of a call for the upload; thrown if the store does not respond
   */
  private boolean isOpen(ObjectKey key, String upload, S3Fault fault) throws S3Fault {
    try {
      return multipart.parts(key.value(), upload).isPresent();
    } catch (IOException alsoFailed) {
      fault.addSuppressed(alsoFailed);
      throw fault;
    }
  }

  @Override
  public void abort(ObjectKey key, String upload) throws IOException {
    Optional<ReadableUpload> open = ReadableUpload.named(upload);
    if (open.isPresent()) {
      readable.abort(key, open.get());
    } else {
      multipart.abort(key.value(), upload);
    }
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return links.download(key, fileName, lifetime);
  }

  @Override
  public Optional<URI> downloadOfRange(ObjectKey key, String range, Duration lifetime) {
    return Optional.of(links.downloadOfRange(key, range, lifetime));
  }

  @Override
  public boolean external() {
    return true;
  }

  /** Closes the connections. */
  @Override
  public void close() {
    clients.close();
  }
}
