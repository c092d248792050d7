package dev.vidport.storage.s3;

import com.google.common.collect.ImmutableMultimap;
import dev.vidport.domain.upload.Part;
import dev.vidport.storage.ByteSpan;
import dev.vidport.usecases.storage.ObjectKey;
import io.minio.UploadPartCopyResponse;
import io.minio.messages.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Uploads whose parts can be read at once. S3 gives the parts of its own uploads to nobody, so here
 * each is an object until the store copies them into one; no byte comes through this host.
 */
final class S3ReadableUploads {
  /** Each copy is a call that waits for the store's disks, not for its processor. */
  private static final int COPIES_AT_ONCE = 16;

  private final S3Bucket bucket;
  private final S3Objects objects;
  private final S3Multipart multipart;
  private final S3Listing listing;
  private final S3Deletion removal;

  S3ReadableUploads(
      S3Bucket bucket,
      S3Objects objects,
      S3Multipart multipart,
      S3Listing listing,
      S3Deletion removal) {
    this.bucket = bucket;
    this.objects = objects;
    this.multipart = multipart;
    this.listing = listing;
    this.removal = removal;
  }

  /** Makes no call: the first part is the first that the store hears of it. */
  String begin(String contentType) {
    return new ReadableUpload(UUID.randomUUID(), contentType).name();
  }

  /** Once the object is there no part counts any more, even one that came after all. */
  List<Part> parts(ObjectKey key, ReadableUpload upload) throws IOException {
    List<Part> present = list(key, upload);
    return present.isEmpty() || isComplete(key, upload) ? List.of() : present;
  }

  InputStream read(ObjectKey key, ReadableUpload upload, int number, long offset)
      throws IOException {
    return objects.read(upload.part(key, number), new ByteSpan(offset, Long.MAX_VALUE));
  }

  void complete(ObjectKey key, ReadableUpload upload, List<Part> parts) throws IOException {
    if (!isComplete(key, upload)) {
      check(key, upload, parts);
      join(key, upload, parts);
    }
    clear(key, upload);
  }

  void abort(ObjectKey key, ReadableUpload upload) throws IOException {
    removal.deleteBelow(upload.folder(key));
  }

  private List<Part> list(ObjectKey key, ReadableUpload upload) throws IOException {
    // The numbers have leading zeros, so that the store's order is theirs.
    return listing.below(upload.folder(key)).stream()
        .flatMap(found -> part(found).stream())
        .toList();
  }

  /** One that is still being written has not arrived. */
  private static Optional<Part> part(S3Listing.Found found) {
    return found
        .etag()
        .map(tag -> new Part(ReadableUpload.number(found.name()), found.size(), tag));
  }

  private boolean isComplete(ObjectKey key, ReadableUpload upload) throws IOException {
    return objects.madeBy(key).filter(upload.id()::equals).isPresent();
  }

  private void check(ObjectKey key, ReadableUpload upload, List<Part> parts) throws IOException {
    List<Part> present = list(key, upload);
    if (present.isEmpty()) {
      throw new NoSuchFileException(key.value(), null, "no upload " + upload.name());
    }
    if (!new HashSet<>(present).containsAll(parts)) {
      throw new IOException("a part of " + key + " is missing or has changed");
    }
  }

  private void join(ObjectKey key, ReadableUpload upload, List<Part> parts) throws IOException {
    String made = multipart.begin(key, upload.contentType(), S3Objects.madeByHeader(upload.id()));
    try {
      List<Part> copied = new ArrayList<>();
      for (int from = 0; from < parts.size(); from += COPIES_AT_ONCE) {
        int to = Math.min(from + COPIES_AT_ONCE, parts.size());
        copied.addAll(copy(key, made, upload, parts.subList(from, to)));
      }
      multipart.complete(key, made, copied);
    } catch (IOException e) {
      // Another call may have come first, and taken the parts away from under this one.
      if (!isComplete(key, upload)) {
        multipart.abandon(key, made, e);
        throw e;
      }
    }
  }

  private List<Part> copy(ObjectKey key, String made, ReadableUpload upload, List<Part> parts)
      throws IOException {
    return bucket
        .calls()
        .run(
            "copy parts",
            () -> {
              List<CompletableFuture<Part>> copies = new ArrayList<>();
              for (Part part : parts) {
                copies.add(start(key, made, upload, part));
              }
              return CompletableFuture.allOf(copies.toArray(CompletableFuture[]::new))
                  .thenApply(done -> copies.stream().map(CompletableFuture::join).toList());
            });
  }

  // The client declares a dozen checked exceptions.
  private CompletableFuture<Part> start(
      ObjectKey key, String made, ReadableUpload upload, Part part) throws Exception {
    CompletableFuture<UploadPartCopyResponse> copy =
        bucket
            .client()
            .uploadPartCopyAsync(
                bucket.name(),
                bucket.region(),
                key.value(),
                made,
                part.partNumber(),
                ImmutableMultimap.of(
                    "x-amz-copy-source",
                    "/" + bucket.name() + "/" + upload.part(key, part.partNumber()),
                    // Sent again since it was listed, it is another part.
                    "x-amz-copy-source-if-match",
                    "\"" + part.tag() + "\""),
                null);
    return copy.thenApply(
        answer -> new Part(part.partNumber(), part.sizeBytes(), answer.result().etag()));
  }

  /** Takes away what is not needed any more, also of calls that died before this one. */
  private void clear(ObjectKey key, ReadableUpload upload) throws IOException {
    removal.deleteBelow(upload.folder(key));
    for (Upload left : multipart.unfinished(key.value())) {
      if (left.objectName().equals(key.value())) {
        multipart.abort(key.value(), left.uploadId());
      }
    }
  }
}
