package dev.vidport.storage.s3;

import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.storage.PartList;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.StoredObject;
import io.minio.RemoveObjectsArgs;
import io.minio.Result;
import io.minio.messages.DeleteError;
import io.minio.messages.DeleteObject;
import io.minio.messages.Upload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Deletes all below a key, unfinished uploads included. */
final class S3Deletion {
  /** The most that one call deletes (Amazon S3 API, DeleteObjects). */
  private static final int AT_ONCE = 1_000;

  private static final int MOST_ROUNDS = 1_000;

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
    // Uploads first, so that none of them becomes an object behind our back.
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

  /** Deletes what lies below a key, and answers the bytes freed. */
  long deleteBelow(ObjectKey root) throws IOException {
    long freed = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<S3Listing.Found> found = listing.below(root);
      for (int from = 0; from < found.size(); from += AT_ONCE) {
        List<S3Listing.Found> some = found.subList(from, Math.min(from + AT_ONCE, found.size()));
        delete(some.stream().map(S3Listing.Found::name).toList());
        freed += some.stream().mapToLong(S3Listing.Found::size).sum();
      }
      if (found.size() < S3Listing.MOST) {
        return freed;
      }
    }
    throw new IOException("the object store lists objects that it has deleted");
  }

  private void delete(List<String> names) throws IOException {
    bucket.calls().runBlocking("delete objects", () -> deleteOnce(names));
  }

  // The client's iterator declares every exception there is.
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
      for (int round = 0; round < MOST_ROUNDS; round++) {
        List<Upload> unfinished = unfinished(prefix, root);
        for (Upload upload : unfinished) {
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
   * MinIO takes the prefix of a list of uploads for the whole key of one object, so the keys that
   * uploads have are asked for by name as well.
   */
  private static Set<String> prefixes(ObjectKey root) {
    Set<String> prefixes = new LinkedHashSet<>();
    prefixes.add(root.value());
    Stream.of(UploadFile.values())
        .map(file -> root.child(file.label()).value())
        .forEach(prefixes::add);
    return prefixes;
  }

  private List<Upload> unfinished(String prefix, ObjectKey root) throws IOException {
    List<Upload> below = new ArrayList<>();
    for (Upload upload : multipart.unfinished(prefix)) {
      String key = upload.objectName();
      if (key.equals(root.value()) || key.startsWith(root.value() + "/")) {
        below.add(upload);
      }
    }
    return below;
  }

  private long abort(Upload upload) throws IOException {
    try {
      List<Part> parts = multipart.parts(upload.objectName(), upload.uploadId());
      multipart.abort(upload.objectName(), upload.uploadId());
      return PartList.total(parts);
    } catch (S3Fault e) {
      if (e.is("NoSuchUpload")) {
        return 0;
      }
      throw e;
    }
  }
}
