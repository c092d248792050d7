package dev.vidport.s3;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import io.minio.RemoveObjectsArgs;
import io.minio.Result;
import io.minio.messages.DeleteError;
import io.minio.messages.DeleteObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Deletes everything below a key, including unfinished uploads. */
final class S3Deletion {
  /** The maximum number of objects per call (Amazon S3 API, DeleteObjects). */
  private static final int BATCH = 1_000;

  private static final int MAX_ROUNDS = 1_000;

  private final S3Bucket bucket;
  private final S3Objects objects;
  private final S3Listing listing;
  private final S3Multipart multipart;

  S3Deletion(S3Bucket bucket, S3Objects objects, S3Listing listing, S3Multipart multipart) {
    this.bucket = bucket;
    this.objects = objects;
    this.listing = listing;
    this.multipart = multipart;
  }

  long deleteAll(ObjectKey root) throws IOException {
    // Uploads first, so that none of them can become an object after the objects were deleted.
    return abortAll(root) + deleteOne(root) + deleteBelow(root) + deleteBelow(root.parts());
  }

  private long deleteOne(ObjectKey root) throws IOException {
    Optional<StoredObject> object = objects.stat(root);
    if (object.isEmpty()) {
      return 0;
    }
    delete(List.of(root.value()));
    return object.get().sizeBytes();
  }

  /** Deletes the objects below a key and returns the number of freed bytes. */
  long deleteBelow(ObjectKey root) throws IOException {
    long freed = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<S3Listing.Found> found = listing.below(root);
      for (int from = 0; from < found.size(); from += BATCH) {
        List<S3Listing.Found> some = found.subList(from, Math.min(from + BATCH, found.size()));
        delete(some.stream().map(S3Listing.Found::name).toList());
        freed += some.stream().mapToLong(S3Listing.Found::size).sum();
      }
      if (found.size() < S3Listing.MAX_RESULTS) {
        return freed;
      }
    }
    throw new IOException(
        "the object store still lists objects after " + MAX_ROUNDS + " rounds of deletion");
  }

  private void delete(List<String> names) throws IOException {
    bucket.calls().runBlocking("delete objects", () -> deleteOnce(names));
  }

  // The client's iterator declares Exception.
  private int deleteOnce(List<String> names) throws Exception {
    RemoveObjectsArgs delete =
        RemoveObjectsArgs.builder()
            .bucket(bucket.name())
            .objects(names.stream().map(DeleteObject::new).toList())
            .build();
    for (Result<DeleteError> result : bucket.client().removeObjects(delete)) {
      DeleteError error = result.get();
      throw S3Fault.refused("delete " + error.objectName(), error.code(), error.message());
    }
    return names.size();
  }

  private long abortAll(ObjectKey root) throws IOException {
    long freed = 0;
    for (String prefix : prefixes(root)) {
      for (int round = 0; round < MAX_ROUNDS; round++) {
        List<UnfinishedUpload> unfinished = unfinished(prefix, root);
        for (UnfinishedUpload upload : unfinished) {
          freed += abort(upload);
        }
        if (unfinished.isEmpty()) {
          break;
        }
      }
    }
    return freed;
  }

  /**
   * MinIO interprets the prefix of an upload listing as the complete key of an object, so the
   * possible keys of uploads are listed individually as well.
   */
  private static Set<String> prefixes(ObjectKey root) {
    Set<String> prefixes = new LinkedHashSet<>();
    prefixes.add(root.value());
    Stream.of(UploadFileRole.values())
        .map(file -> root.child(file.label()).value())
        .forEach(prefixes::add);
    return prefixes;
  }

  private List<UnfinishedUpload> unfinished(String prefix, ObjectKey root) throws IOException {
    List<UnfinishedUpload> below = new ArrayList<>();
    for (UnfinishedUpload upload : multipart.unfinished(prefix)) {
      String key = upload.key();
      if (key.equals(root.value()) || key.startsWith(root.value() + "/")) {
        below.add(upload);
      }
    }
    return below;
  }

  private long abort(UnfinishedUpload upload) throws IOException {
    List<Part> parts = multipart.parts(upload.key(), upload.id()).orElse(List.of());
    multipart.abort(upload.key(), upload.id());
    return Part.totalBytes(parts);
  }
}
