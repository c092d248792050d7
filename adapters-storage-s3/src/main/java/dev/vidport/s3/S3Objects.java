package dev.vidport.s3;

import com.google.common.collect.ImmutableMultimap;
import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import io.minio.GetObjectArgs;
import io.minio.PutObjectArgs;
import io.minio.StatObjectArgs;
import io.minio.StatObjectResponse;
import io.minio.UploadObjectArgs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes and reads objects. */
final class S3Objects {
  private static final String MADE_BY = "upload";

  private final S3Bucket bucket;
  private final S3Multipart multipart;
  private final S3Listing listing;

  S3Objects(S3Bucket bucket, S3Multipart multipart, S3Listing listing) {
    this.bucket = bucket;
    this.multipart = multipart;
    this.listing = listing;
  }

  void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    bucket
        .calls()
        .run(
            "store an object",
            () ->
                bucket
                    .client()
                    .putObject(
                        PutObjectArgs.builder()
                            .bucket(bucket.name())
                            .object(key.value())
                            .contentType(contentType)
                            .stream(new ByteArrayInputStream(content), content.length, -1)
                            .build()));
  }

  void put(ObjectKey key, Path file, String contentType) throws IOException {
    long size = Files.size(file);
    if (size > PartPlan.DEFAULT_PART_SIZE) {
      putInParts(key, file, PartPlan.forSize(size), contentType);
      return;
    }
    bucket
        .calls()
        .run(
            "store an object",
            () ->
                bucket
                    .client()
                    .uploadObject(
                        UploadObjectArgs.builder()
                            .bucket(bucket.name())
                            .object(key.value())
                            .contentType(contentType)
                            .filename(file.toString(), PartPlan.DEFAULT_PART_SIZE)
                            .build()));
  }

  Optional<StoredObject> stat(ObjectKey key) throws IOException {
    return metadata(key)
        .map(
            found ->
                new StoredObject(
                    key,
                    found.size(),
                    found.contentType(),
                    EntityTags.unquoted(found.etag()),
                    found.lastModified().toInstant()));
  }

  /**
   * The upload that the object was created from, as recorded by {@link #madeByHeader}; empty if
   * none was recorded.
   */
  Optional<String> madeBy(ObjectKey key) throws IOException {
    return metadata(key).flatMap(found -> Optional.ofNullable(found.userMetadata().get(MADE_BY)));
  }

  static ImmutableMultimap<String, String> madeByHeader(String upload) {
    return ImmutableMultimap.of("x-amz-meta-" + MADE_BY, upload);
  }

  private Optional<StatObjectResponse> metadata(ObjectKey key) throws IOException {
    try {
      return Optional.of(
          bucket
              .calls()
              .run(
                  "get the metadata of an object",
                  () ->
                      bucket
                          .client()
                          .statObject(
                              StatObjectArgs.builder()
                                  .bucket(bucket.name())
                                  .object(key.value())
                                  .build())));
    } catch (S3Fault e) {
      if (e.is("NoSuchKey")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  InputStream read(ObjectKey key, ByteRange range) throws IOException {
    if (range.length() == 0) {
      // HTTP has no empty range.
      return stat(key)
          .map(object -> InputStream.nullInputStream())
          .orElseThrow(() -> new NoSuchFileException(key.value()));
    }
    try {
      return new ObjectBody(
          bucket.calls().run("read an object", () -> bucket.client().getObject(get(key, range))));
    } catch (S3Fault e) {
      if (e.is("NoSuchKey")) {
        throw new NoSuchFileException(key.value());
      }
      if (e.is("InvalidRange")) {
        return InputStream.nullInputStream();
      }
      throw e;
    }
  }

  List<StoredObject> list(ObjectKey root) throws IOException {
    List<StoredObject> found = new ArrayList<>();
    stat(root).ifPresent(found::add);
    for (S3Listing.Found item : listing.below(root)) {
      if (!ReadableUpload.isPart(item.name())) {
        ObjectKey key = new ObjectKey(item.name());
        item.etag()
            .map(
                tag ->
                    new StoredObject(
                        key, item.size(), ContentTypes.ofName(key.value()), tag, item.modifiedAt()))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private GetObjectArgs get(ObjectKey key, ByteRange range) {
    GetObjectArgs.Builder get =
        GetObjectArgs.builder().bucket(bucket.name()).object(key.value()).offset(range.offset());
    // A range without an upper limit is sent as an open range.
    return range.end() == Long.MAX_VALUE ? get.build() : get.length(range.length()).build();
  }

  private void putInParts(ObjectKey key, Path file, PartPlan plan, String contentType)
      throws IOException {
    String upload = multipart.begin(key, contentType);
    try {
      List<Part> parts = new ArrayList<>();
      for (int number = 1; number <= plan.partCount(); number++) {
        long offset = (number - 1) * plan.partSize();
        parts.add(multipart.send(key, upload, number, file, offset, plan.sizeOf(number)));
      }
      multipart.complete(key, upload, parts);
    } catch (IOException e) {
      multipart.abandon(key, upload, e);
      throw e;
    }
  }
}
