package dev.vidport.storage.s3;

import dev.vidport.usecases.storage.ObjectKey;
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

/** Signs addresses of the store; needs no call for it. */
final class S3Links {
  /** What signatures of version 4 allow at most. */
  private static final Duration LONGEST = Duration.ofDays(7);

  private final String bucket;
  private final MinioAsyncClient client;

  S3Links(String bucket, MinioAsyncClient client) {
    this.bucket = bucket;
    this.client = client;
  }

  /** The length becomes part of the signature: the store refuses any other. */
  URI part(ObjectKey key, String upload, int number, long size, Duration lifetime) {
    return sign(
        start(Method.PUT, key, lifetime)
            .extraHeaders(Map.of("Content-Length", Long.toString(size)))
            .extraQueryParams(Map.of("uploadId", upload, "partNumber", Integer.toString(number)))
            .build());
  }

  /** As {@link #part}, for an object that is a part by itself. */
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

  private GetPresignedObjectUrlArgs.Builder start(Method method, ObjectKey key, Duration lifetime) {
    if (lifetime.compareTo(LONGEST) > 0 || lifetime.toSeconds() < 1) {
      throw new IllegalArgumentException("an address lives a second to seven days");
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
      // Only calls to the store can fail so, and there is none when the region is known.
      throw new IllegalStateException("an address could not be signed", e);
    }
  }
}
