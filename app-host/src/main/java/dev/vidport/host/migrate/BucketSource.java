package dev.vidport.host.migrate;

import io.minio.GetObjectArgs;
import io.minio.GetPresignedObjectUrlArgs;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.Result;
import io.minio.credentials.StaticProvider;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.http.Method;
import io.minio.messages.Item;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;

/**
 * The video files in a bucket of an S3 store, which the service imports with links that are signed
 * for a day.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html">ListObjectsV2</a>
 * @see <a
 *     href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html">Pre-signed
 *     URLs</a>
 */
final class BucketSource implements MigrationSource {
  private static final int LINK_HOURS = 24;
  private static final int MAX_OBJECTS = 1_000_000;
  private static final long TIMEOUT_SECONDS = 60;

  private final MinioClient client;
  private final String bucket;
  private final String prefix;

  private BucketSource(MinioClient client, String bucket, String prefix) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /**
   * @param endpoint of the store; empty for Amazon S3
   */
  static BucketSource of(
      SourceVariables variables, Optional<URI> endpoint, String bucket, String prefix)
      throws SourceRefusal {
    variables.require("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
    OkHttpClient http =
        new OkHttpClient.Builder()
            .connectTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .readTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .writeTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .build();
    try {
      MinioClient client =
          MinioClient.builder()
              .endpoint(endpoint.map(URI::toString).orElse("https://s3.amazonaws.com"))
              .region(variables.get("AWS_REGION").orElse("us-east-1"))
              .credentialsProvider(
                  new StaticProvider(
                      variables.value("AWS_ACCESS_KEY_ID"),
                      variables.value("AWS_SECRET_ACCESS_KEY"),
                      variables.get("AWS_SESSION_TOKEN").orElse(null)))
              .httpClient(http)
              .build();
      return new BucketSource(client, bucket, prefix);
    } catch (IllegalArgumentException e) {
      throw new SourceRefusal("the store cannot be used: " + e.getMessage());
    }
  }

  @Override
  public String name() {
    return "s3";
  }

  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    List<String> paths = new ArrayList<>();
    try {
      for (Result<Item> each :
          client.listObjects(
              ListObjectsArgs.builder().bucket(bucket).prefix(prefix).recursive(true).build())) {
        Item item = each.get();
        if (item.size() > 0 && !item.isDir()) {
          paths.add(item.objectName());
        }
        if (paths.size() > MAX_OBJECTS) {
          throw new SourceRefusal(
              "the bucket has more than " + MAX_OBJECTS + " objects; migrate it with --prefix");
        }
      }
    } catch (MinioException | GeneralSecurityException | IOException e) {
      throw refusal(e);
    }
    return new Page(new SidecarFiles(new BucketObjects()).videos(paths), Optional.empty());
  }

  private SourceRefusal refusal(Exception fault) {
    String reason =
        fault instanceof ErrorResponseException response
            ? response.errorResponse().code() + ": " + response.errorResponse().message()
            : String.valueOf(fault.getMessage());
    return new SourceRefusal("the bucket " + bucket + " cannot be read: " + reason);
  }

  /** Reads the objects of the bucket. */
  private final class BucketObjects implements SidecarFiles.Opener {
    @Override
    public MigratedFile video(String path) throws SourceRefusal {
      try {
        return new MigratedFile.Linked(
            URI.create(
                client.getPresignedObjectUrl(
                    GetPresignedObjectUrlArgs.builder()
                        .method(Method.GET)
                        .bucket(bucket)
                        .object(path)
                        .expiry(LINK_HOURS, TimeUnit.HOURS)
                        .build())));
      } catch (MinioException | GeneralSecurityException | IOException e) {
        throw refusal(e);
      }
    }

    @Override
    public byte[] read(String path, int maxBytes) throws SourceRefusal {
      try (InputStream object =
          client.getObject(GetObjectArgs.builder().bucket(bucket).object(path).build())) {
        byte[] bytes = object.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
          throw new SourceRefusal(path + " has more than " + maxBytes + " bytes");
        }
        return bytes;
      } catch (MinioException | GeneralSecurityException | IOException e) {
        throw refusal(e);
      }
    }
  }
}
