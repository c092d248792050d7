package dev.vidport.storage.s3;

import com.google.common.collect.ImmutableMultimap;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.ObjectKey;
import io.minio.messages.ListMultipartUploadsResult;
import io.minio.messages.ListPartsResult;
import io.minio.messages.Upload;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The calls for multipart uploads. */
final class S3Multipart {
  private static final int PAGE = 1_000;

  /** Ten times the number of pages that one upload needs, for stores that use smaller pages. */
  private static final int MAX_PAGES = 100;

  private final S3Bucket bucket;

  S3Multipart(S3Bucket bucket) {
    this.bucket = bucket;
  }

  String begin(ObjectKey key, String contentType) throws IOException {
    return begin(key, contentType, ImmutableMultimap.of());
  }

  /**
   * @param more additional headers
   */
  String begin(ObjectKey key, String contentType, ImmutableMultimap<String, String> more)
      throws IOException {
    ImmutableMultimap<String, String> headers =
        ImmutableMultimap.<String, String>builder()
            .put("Content-Type", contentType)
            .putAll(more)
            .build();
    return bucket
        .calls()
        .run(
            "begin an upload",
            () ->
                bucket
                    .client()
                    .createMultipartUploadAsync(
                        bucket.name(), bucket.region(), key.value(), headers, null))
        .result()
        .uploadId();
  }

  /** Sends a range of a file as a part, with constant memory. */
  Part send(ObjectKey key, String upload, int number, Path file, long offset, long size)
      throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      String tag =
          bucket
              .calls()
              .run(
                  "store a part",
                  () -> {
                    content.seek(offset);
                    return bucket
                        .client()
                        .uploadPartAsync(
                            bucket.name(),
                            bucket.region(),
                            key.value(),
                            content,
                            size,
                            upload,
                            number,
                            null,
                            null);
                  })
              .etag();
      return new Part(number, size, tag);
    }
  }

  /**
   * @throws S3Fault {@code NoSuchUpload} if the upload is unknown
   */
  List<Part> parts(String key, String upload) throws IOException {
    List<Part> parts = new ArrayList<>();
    int marker = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      int after = marker;
      ListPartsResult result =
          bucket
              .calls()
              .run(
                  "list parts",
                  () ->
                      bucket
                          .client()
                          .listPartsAsync(
                              bucket.name(), bucket.region(), key, PAGE, after, upload, null, null))
              .result();
      result.partList().forEach(part -> parts.add(part(part)));
      if (!result.isTruncated()) {
        return parts;
      }
      marker = result.nextPartNumberMarker();
    }
    throw new IOException(
        "the object store did not end the list of parts after " + MAX_PAGES + " pages");
  }

  /**
   * @throws S3Fault {@code NoSuchUpload} if the upload is unknown, {@code InvalidPart} if a part is
   *     missing or has changed
   */
  void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    io.minio.messages.Part[] named =
        parts.stream()
            .map(part -> new io.minio.messages.Part(part.partNumber(), part.tag()))
            .toArray(io.minio.messages.Part[]::new);
    bucket
        .calls()
        .run(
            "complete an upload",
            () ->
                bucket
                    .client()
                    .completeMultipartUploadAsync(
                        bucket.name(), bucket.region(), key.value(), upload, named, null, null));
  }

  void abort(String key, String upload) throws IOException {
    try {
      bucket
          .calls()
          .run(
              "abort an upload",
              () ->
                  bucket
                      .client()
                      .abortMultipartUploadAsync(
                          bucket.name(), bucket.region(), key, upload, null, null));
    } catch (S3Fault e) {
      if (!e.is("NoSuchUpload")) {
        throw e;
      }
    }
  }

  /** Aborts an upload that failed with {@code fault}. */
  void abandon(ObjectKey key, String upload, IOException fault) {
    try {
      abort(key.value(), upload);
    } catch (IOException alsoFailed) {
      fault.addSuppressed(alsoFailed);
    }
  }

  /** The first page of the unfinished uploads whose keys start with {@code prefix}. */
  List<Upload> unfinished(String prefix) throws IOException {
    ListMultipartUploadsResult result =
        bucket
            .calls()
            .run(
                "list uploads",
                () ->
                    bucket
                        .client()
                        .listMultipartUploadsAsync(
                            bucket.name(),
                            bucket.region(),
                            null,
                            null,
                            null,
                            PAGE,
                            prefix,
                            null,
                            null,
                            null))
            .result();
    return result.uploads();
  }

  private static Part part(io.minio.messages.Part part) {
    return new Part(part.partNumber(), part.partSize(), EntityTags.unquoted(part.etag()));
  }
}
