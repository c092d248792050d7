package dev.vidport.s3;

import dev.vidport.domain.storage.ObjectKey;
import io.minio.ListObjectsArgs;
import io.minio.Result;
import io.minio.messages.Item;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the objects below a key. */
final class S3Listing {
  /** Far more objects than a video has; a caller that needs all of them lists repeatedly. */
  static final int MAX_RESULTS = 10_000;

  private final S3Bucket bucket;

  S3Listing(S3Bucket bucket) {
    this.bucket = bucket;
  }

  /**
   * @param etag without quotes; some stores return none while the object is being written
   */
  record Found(String name, long size, Optional<String> etag, Instant modifiedAt) {}

  /** Up to {@link #MAX_RESULTS} objects below {@code root}, page by page. */
  List<Found> below(ObjectKey root) throws IOException {
    return bucket.calls().runBlocking("list objects", () -> pages(root));
  }

  // The client's iterator declares Exception.
  private List<Found> pages(ObjectKey root) throws Exception {
    List<Found> found = new ArrayList<>();
    ListObjectsArgs list =
        ListObjectsArgs.builder()
            .bucket(bucket.name())
            .prefix(root.value() + "/")
            .recursive(true)
            .build();
    for (Result<Item> result : bucket.client().listObjects(list)) {
      Item item = result.get();
      found.add(
          new Found(
              item.objectName(),
              item.size(),
              Optional.ofNullable(item.etag()).map(EntityTags::unquoted),
              item.lastModified().toInstant()));
      if (found.size() == MAX_RESULTS) {
        break;
      }
    }
    return found;
  }
}
