package dev.vidport.s3;

import dev.vidport.domain.file.ContentDisposition;
import dev.vidport.domain.storage.ObjectKey;
import io.minio.GetPresignedObjectUrlArgs;
import io.minio.MinioAsyncClient;
import io.minio.errors.MinioException;
import io.minio.http.Method;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Signs addresses of the store, without calls to the store. */
final class S3Links {
  /** The maximum lifetime of a version 4 signature. */
  private static final Duration MAX_LIFETIME = Duration.ofDays(7);

  private final String bucket;
  private final MinioAsyncClient client;

  S3Links(String bucket, MinioAsyncClient client) {
    this.bucket = bucket;
    this.client = client;
  }

  /** The signature covers the length, so the store refuses any other length. */
  URI part(ObjectKey key, String upload, int number, long size, Duration lifetime) {
    return sign(
        start(Method.PUT, key, lifetime)
            .extraHeaders(Map.of("Content-Length", Long.toString(size)))
            .extraQueryParams(Map.of("uploadId", upload, "partNumber", Integer.toString(number)))
            .build());
  }

  /** Like {@link #part}, for a part that is a separate object. */
  URI object(ObjectKey key, long size, Duration lifetime) {
    return sign(
        start(Method.PUT, key, lifetime)
            .extraHeaders(Map.of("Content-Length", Long.toString(size)))
            .build());
  }

  URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    GetPresignedObjectUrlArgs.Builder get = start(Method.GET, key, lifetime);
    fileName.ifPresent(
        name ->
            get.extraQueryParams(
                Map.of("response-content-disposition", ContentDisposition.attachment(name))));
    return sign(get.build());
  }

  /** The signature covers the header, so the store refuses any other range. */
  URI downloadOfRange(ObjectKey key, String range, Duration lifetime) {
    return sign(start(Method.GET, key, lifetime).extraHeaders(Map.of("Range", range)).build());
  }

  private GetPresignedObjectUrlArgs.Builder start(Method method, ObjectKey key, Duration lifetime) {
    if (lifetime.compareTo(MAX_LIFETIME) > 0 || lifetime.toSeconds() < 1) {
      throw new IllegalArgumentException(
          "the lifetime of an address must be between one second and seven days");
    }
    return GetPresignedObjectUrlArgs.builder()
        .method(method)
        .bucket(bucket)
        .object(key.value())
        .expiry((int) lifetime.toSeconds());
  }

  private URI sign(GetPresignedObjectUrlArgs address) {
    try {
      return URI.create(client.getPresignedObjectUrl(address));
    } catch (MinioException | GeneralSecurityException | IOException e) {
      // Only calls to the store can fail like this, and none is made because the region is known.
      throw new IllegalStateException("an address could not be signed", e);
    }
  }
}
