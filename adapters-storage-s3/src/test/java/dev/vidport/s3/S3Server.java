package dev.vidport.s3;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.storage.s3.S3Settings;
import io.minio.MakeBucketArgs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/**
 * An S3 server with one bucket: S3Proxy on the loopback interface, which checks version 4
 * signatures and permits requests from any web page. If the system property {@code
 * vidport.s3.endpoint} names another server, every start makes a new bucket there instead, with the
 * keys of {@code vidport.s3.access} and {@code vidport.s3.secret}.
 */
public final class S3Server implements AutoCloseable {
  private static final String BUCKET = "videos";
  private static final String ACCESS_KEY = "test-access-key";
  private static final String SECRET_KEY = "test-secret-key";

  private static final Optional<String> EXTERNAL =
      Optional.ofNullable(System.getProperty("vidport.s3.endpoint"));

  private final S3Settings settings;
  private final Optional<S3Proxy> server;

  private S3Server(S3Settings settings, Optional<S3Proxy> server) {
    this.settings = settings;
    this.server = server;
  }

  /** Starts a server on a free port that stores everything in memory. */
  public static S3Server start() {
    return EXTERNAL
        .map(S3Server::onExternal)
        .orElseGet(() -> start(0, new TransientNio2BlobStore()));
  }

  /**
   * Starts a server on a free port that stores everything in {@code folder}, for large amounts of
   * data.
   */
  public static S3Server start(Path folder) {
    return EXTERNAL
        .map(S3Server::onExternal)
        .orElseGet(() -> start(0, new FilesystemNio2BlobStore(folder.toString())));
  }

  private static S3Server onExternal(String endpoint) {
    S3Settings settings =
        new S3Settings(
            URI.create(endpoint),
            Optional.empty(),
            "us-east-1",
            BUCKET + "-" + UUID.randomUUID(),
            System.getProperty("vidport.s3.access", ""),
            System.getProperty("vidport.s3.secret", ""));
    try (S3Clients clients = new S3Clients(settings)) {
      clients
          .calls()
          .makeBucket(MakeBucketArgs.builder().bucket(settings.bucket()).build())
          .get(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (Exception e) {
      throw new IllegalStateException("no bucket could be made at " + endpoint, e);
    }
    return new S3Server(settings, Optional.empty());
  }

  /**
   * Starts a server that ignores the conditions of copies.
   *
   * @param beforeCopy runs before the source of each copy is read
   */
  static S3Server ignoringCopyConditions(Runnable beforeCopy) {
    return startOn(0, new UnconditionalCopies(guarded(new TransientNio2BlobStore()), beforeCopy));
  }

  /**
   * Runs a server until the process ends, and prints its endpoint.
   *
   * @param arguments the port, 0 for a free one; optionally a folder, otherwise the data is stored
   *     in memory
   */
  public static void main(String[] arguments) {
    int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0;
    BlobStore store =
        arguments.length > 1
            ? new FilesystemNio2BlobStore(arguments[1])
            : new TransientNio2BlobStore();
    System.out.println(start(port, store).endpoint());
  }

  public URI endpoint() {
    return settings.endpoint();
  }

  public String accessKey() {
    return settings.accessKey();
  }

  public String secretKey() {
    return settings.secretKey();
  }

  public String bucket() {
    return settings.bucket();
  }

  public S3Settings settings() {
    return settings;
  }

  /** Whether the tests did not start it, so that its files are nowhere to be seen. */
  public boolean isExternal() {
    return server.isEmpty();
  }

  /** The names of all objects below {@code root}. */
  public List<String> keysBelow(ObjectKey root) throws IOException {
    try (S3Clients clients = new S3Clients(settings)) {
      S3Bucket bucket =
          new S3Bucket(settings.bucket(), settings.region(), clients.calls(), new S3Calls());
      return new S3Listing(bucket).below(root).stream().map(S3Listing.Found::name).toList();
    }
  }

  /** The names of the unfinished uploads below {@code root}. */
  public List<String> unfinishedBelow(ObjectKey root) throws IOException {
    try (S3Clients clients = new S3Clients(settings)) {
      S3Bucket bucket =
          new S3Bucket(settings.bucket(), settings.region(), clients.calls(), new S3Calls());
      List<String> keys = new ArrayList<>();
      for (XmlFields upload :
          bucket
              .calls()
              .run("list uploads", () -> bucket.client().listUploads(root.value()))
              .entries()) {
        keys.add(upload.text("Key"));
      }
      return keys;
    }
  }

  @Override
  public void close() {
    server.ifPresent(S3Server::stop);
  }

  private static void stop(S3Proxy server) {
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException unfinished) {
      // Requests that have not ended in time were ended with their connections.
      return;
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server failed to stop", e);
    }
  }

  private static S3Server start(int port, BlobStore store) {
    return startOn(port, guarded(store));
  }

  private static BlobStore guarded(BlobStore store) {
    if (!store.containerExists(BUCKET)) {
      store.createContainer(BUCKET);
    }
    return new EndedUploadGuard(store);
  }

  private static S3Server startOn(int port, BlobStore store) {
    S3Proxy server =
        S3Proxy.builder()
            .blobStore(store)
            .endpoint(URI.create("http://127.0.0.1:" + port))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
            .corsRules(anyPage())
            .build();
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server failed to start", e);
    }
    URI endpoint = URI.create("http://127.0.0.1:" + server.getPort());
    return new S3Server(
        new S3Settings(endpoint, Optional.empty(), "us-east-1", BUCKET, ACCESS_KEY, SECRET_KEY),
        Optional.of(server));
  }

  private static CrossOriginResourceSharing anyPage() {
    return new CrossOriginResourceSharing(
        List.of("*"), List.of("GET", "HEAD", "PUT"), List.of("*"), List.of("ETag"), "");
  }
}
