package dev.vidport.s3;

import com.google.common.collect.ImmutableMultimap;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The calls for multipart uploads. */
final class S3Multipart {
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

  /** Sends the first bytes of {@code content} as a part. */
  Part send(ObjectKey key, String upload, int number, byte[] content, int size) throws IOException {
    try {
      String tag =
          bucket
              .calls()
              .run(
                  "store a part",
                  () ->
                      bucket
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
                              null))
              .etag();
      return new Part(number, size, tag);
    } catch (S3Fault e) {
      if (isUnknownUpload(e)) {
        throw new NoSuchFileException(key.value(), null, "no upload " + upload);
      }
      throw e;
    }
  }

  /** The parts by number; empty if the upload is unknown, because it never began or has ended. */
  Optional<List<Part>> parts(String key, String upload) throws IOException {
    try {
      return Optional.of(list(key, upload));
    } catch (S3Fault e) {
      if (isUnknownUpload(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private List<Part> list(String key, String upload) throws IOException {
    List<Part> parts = new ArrayList<>();
    int last = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      int after = last;
      XmlResponse result =
          bucket.calls().run("list parts", () -> bucket.client().listParts(key, upload, after));
      for (XmlFields found : result.entries()) {
        Part part = part(found);
        parts.add(part);
        last = part.partNumber();
      }
      if (!result.fields().isTrue("IsTruncated")) {
        return parts;
      }
      if (result.entries().isEmpty()) {
        break;
      }
    }
    throw new IOException("the object store did not end the list of parts after part " + last);
  }

  /**
   * @throws S3Fault if the upload is unknown, or a part is missing or has changed
   */
  void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    io.minio.messages.Part[] named =
        parts.stream()
            .map(part -> new io.minio.messages.Part(part.partNumber(), part.tag()))
            .toArray(io.minio.messages.Part[]::new);
    bucket
        .calls()
        .run("complete an upload", () -> bucket.client().complete(key.value(), upload, named));
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
      if (!isUnknownUpload(e)) {
        throw e;
      }
    }
  }

  /** Aborts the unfinished uploads of an object, at most a page of them. */
  void abortUnfinished(ObjectKey key) throws IOException {
    for (UnfinishedUpload left : unfinished(key.value())) {
      if (left.key().equals(key.value())) {
        abort(left.key(), left.id());
      }
    }
  }

  /** Ceph reports a missing key instead, because its uploads are objects. */
  private static boolean isUnknownUpload(S3Fault fault) {
    return fault.is("NoSuchUpload", "NoSuchKey");
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
  List<UnfinishedUpload> unfinished(String prefix) throws IOException {
    XmlResponse result =
        bucket.calls().run("list uploads", () -> bucket.client().listUploads(prefix));
    List<UnfinishedUpload> uploads = new ArrayList<>();
    for (XmlFields found : result.entries()) {
      uploads.add(new UnfinishedUpload(found.text("Key"), found.text("UploadId")));
    }
    return uploads;
  }

  private static Part part(XmlFields found) throws IOException {
    return new Part(
        Math.toIntExact(found.number("PartNumber")),
        found.number("Size"),
        EntityTags.unquoted(found.text("ETag")));
  }
}
