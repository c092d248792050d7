package dev.vidport.s3;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/**
 * Uploads whose parts can be read before completion. S3 does not allow reading the parts of a
 * multipart upload, so here each part is a separate object until all of them are joined.
 */
final class S3ReadableUploads {
  private final S3Bucket bucket;
  private final S3Objects objects;
  private final S3Multipart multipart;
  private final S3Listing listing;
  private final S3Deletion deletion;
  private final Semaphore joinMemory = new Semaphore(1, true);

  S3ReadableUploads(
      S3Bucket bucket,
      S3Objects objects,
      S3Multipart multipart,
      S3Listing listing,
      S3Deletion deletion) {
    this.bucket = bucket;
    this.objects = objects;
    this.multipart = multipart;
    this.listing = listing;
    this.deletion = deletion;
  }

  /** Makes no call: the upload exists in the store once its first part is stored. */
  String begin(String contentType) {
    return new ReadableUpload(UUID.randomUUID(), contentType).name();
  }

  /** The parts; none once the object exists, even if a part is stored after that. */
  List<Part> parts(ObjectKey key, ReadableUpload upload) throws IOException {
    List<Part> present = list(key, upload);
    return present.isEmpty() || isComplete(key, upload) ? List.of() : present;
  }

  InputStream read(ObjectKey key, ReadableUpload upload, int number, long offset)
      throws IOException {
    return objects.read(upload.part(key, number), new ByteRange(offset, Long.MAX_VALUE));
  }

  Part put(ObjectKey key, ReadableUpload upload, int number, byte[] content) throws IOException {
    ObjectKey part = upload.part(key, number);
    objects.put(part, content, ContentTypes.BINARY);
    return objects
        .stat(part)
        .map(stored -> new Part(number, stored.sizeBytes(), stored.etag()))
        .orElseThrow(() -> new IOException("the object store does not have the part " + part));
  }

  void complete(ObjectKey key, ReadableUpload upload, List<Part> parts) throws IOException {
    if (!isComplete(key, upload)) {
      join(key, upload, parts);
    }
    clear(key, upload);
  }

  void abort(ObjectKey key, ReadableUpload upload) throws IOException {
    deletion.deleteBelow(upload.folder(key));
  }

  private List<Part> list(ObjectKey key, ReadableUpload upload) throws IOException {
    // The numbers have leading zeros, so that the store lists them in numerical order.
    return listing.below(upload.folder(key)).stream()
        .flatMap(found -> part(found).stream())
        .toList();
  }

  /** Empty for a part that is still being written. */
  private static Optional<Part> part(S3Listing.Found found) {
    return found
        .etag()
        .map(tag -> new Part(ReadableUpload.number(found.name()), found.size(), tag));
  }

  private boolean isComplete(ObjectKey key, ReadableUpload upload) throws IOException {
    return objects.madeBy(key).filter(upload.id()::equals).isPresent();
  }

  private void join(ObjectKey key, ReadableUpload upload, List<Part> parts) throws IOException {
    List<S3Listing.Found> sources = sources(key, upload, parts);
    String made = multipart.begin(key, upload.contentType(), S3Objects.madeByHeader(upload.id()));
    try {
      List<Part> joined = new S3PartJoin(bucket, key, upload, made, joinMemory).join(parts);
      // Some stores ignore the condition of a copy, and copy a part that was sent again since.
      if (!sources(key, upload, parts).equals(sources)) {
        throw changed(key);
      }
      multipart.complete(key, made, joined);
    } catch (IOException e) {
      // A concurrent call may have completed the upload and deleted the parts.
      if (!isComplete(key, upload)) {
        multipart.abandon(key, made, e);
        throw e;
      }
    }
  }

  /**
   * The objects of {@code parts}.
   *
   * @throws IOException if one of them is missing or has another size or tag
   */
  private List<S3Listing.Found> sources(ObjectKey key, ReadableUpload upload, List<Part> parts)
      throws IOException {
    List<S3Listing.Found> present = listing.below(upload.folder(key));
    if (present.isEmpty()) {
      throw new NoSuchFileException(key.value(), null, "no upload " + upload.name());
    }
    Set<Part> named = new HashSet<>(parts);
    List<S3Listing.Found> sources =
        present.stream().filter(found -> part(found).filter(named::contains).isPresent()).toList();
    if (sources.size() < named.size()) {
      throw changed(key);
    }
    return sources;
  }

  private static IOException changed(ObjectKey key) {
    return new IOException("a part of " + key + " is missing or has changed since it was listed");
  }

  /** Deletes the parts, and aborts multipart uploads left by earlier interrupted calls. */
  private void clear(ObjectKey key, ReadableUpload upload) throws IOException {
    deletion.deleteBelow(upload.folder(key));
    multipart.abortUnfinished(key);
  }
}
