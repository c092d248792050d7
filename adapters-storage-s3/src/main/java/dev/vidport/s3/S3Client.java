package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMultimap;
import com.google.common.io.ByteStreams;
import io.minio.MinioAsyncClient;
import io.minio.credentials.Credentials;
import io.minio.errors.InsufficientDataException;
import io.minio.errors.InternalException;
import io.minio.errors.MinioException;
import io.minio.http.Method;
import io.minio.messages.CompleteMultipartUpload;
import io.minio.messages.Part;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The MinIO client with the changes that other stores need. The client expects exactly the
 * responses of Amazon S3 and MinIO; this class makes the calls whose responses differ elsewhere,
 * and leaves the reading of the response to {@link XmlResponse}.
 */
final class S3Client extends MinioAsyncClient {
  /** The maximum number of entries per page (Amazon S3 API, ListParts, ListMultipartUploads). */
  private static final int PAGE = 1_000;

  /** More than twenty times the size of a page. */
  private static final long MAX_RESPONSE_BYTES = 16L << 20;

  private static final Headers NO_HEADERS = Headers.of();

  private final String bucket;
  private final String bucketRegion;

  S3Client(MinioAsyncClient client, String bucket, String bucketRegion) {
    super(client);
    this.bucket = bucket;
    this.bucketRegion = bucketRegion;
  }

  /**
   * A page of the parts of an upload; each entry has at least the number, the size and the tag.
   *
   * @param after number of the part before the page; 0 for the first page
   */
  CompletableFuture<XmlResponse> listParts(String key, String upload, int after)
      throws MinioException, GeneralSecurityException, IOException {
    return get(
            key,
            ImmutableMultimap.of(
                "uploadId",
                upload,
                "max-parts",
                Integer.toString(PAGE),
                "part-number-marker",
                Integer.toString(after)))
        .thenApply(response -> read(response, "Part"));
  }

  /** Joins the parts of an upload. Completes with the fault if the store reports one. */
  CompletableFuture<Void> complete(String key, String upload, Part[] parts)
      throws MinioException, GeneralSecurityException, IOException {
    return executeAsync(
            Method.POST,
            bucket,
            key,
            bucketRegion,
            NO_HEADERS,
            ImmutableMultimap.of("uploadId", upload),
            new CompleteMultipartUpload(parts),
            0)
        .thenAccept(S3Client::requireCompleted);
  }

  /**
   * The store sends the status before it has joined the parts, and reports a later fault in the
   * body. All other content of the body is optional, including the tag.
   */
  private static void requireCompleted(Response response) {
    try (response) {
      String text = text(response);
      XmlResponse result = text.isEmpty() ? XmlResponse.EMPTY : XmlResponse.parse(text, "");
      if (result.root().equals("Error")) {
        throw S3Fault.refused(
            "complete an upload",
            result.fields().text("Code"),
            result.fields().find("Message").orElse(""));
      }
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  /** The first page of the unfinished uploads whose keys start with {@code prefix}. */
  CompletableFuture<XmlResponse> listUploads(String prefix)
      throws MinioException, GeneralSecurityException, IOException {
    return get(
            null,
            ImmutableMultimap.of(
                "uploads", "", "prefix", prefix, "max-uploads", Integer.toString(PAGE)))
        .thenApply(response -> read(response, "Upload"));
  }

  /** Drops the checksum of an empty body. Ceph compares it with the source of a copied part. */
  @Override
  protected Request createRequest(
      HttpUrl url, Method method, Headers headers, Object body, int length, Credentials credentials)
      throws InsufficientDataException, InternalException, IOException, NoSuchAlgorithmException {
    Request request = super.createRequest(url, method, headers, body, length, credentials);
    return length == 0 ? request.newBuilder().removeHeader("Content-MD5").build() : request;
  }

  private CompletableFuture<Response> get(
      @Nullable String key, ImmutableMultimap<String, String> query)
      throws MinioException, GeneralSecurityException, IOException {
    return executeAsync(Method.GET, bucket, key, bucketRegion, NO_HEADERS, query, null, 0);
  }

  /**
   * @param entry name of the repeated element
   */
  private static XmlResponse read(Response response, String entry) {
    try (response) {
      return XmlResponse.parse(text(response), entry);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static String text(Response response) throws IOException {
    InputStream body = Objects.requireNonNull(response.body()).byteStream();
    return new String(ByteStreams.limit(body, MAX_RESPONSE_BYTES).readAllBytes(), UTF_8).strip();
  }
}
