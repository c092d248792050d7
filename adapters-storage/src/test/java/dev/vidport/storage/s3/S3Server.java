package dev.vidport.storage.s3;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/**
 * An S3 server on the loopback interface with one bucket. It checks version 4 signatures and
 * permits requests from any web page.
 */
public final class S3Server implements AutoCloseable {
  private static final String BUCKET = "videos";
  private static final String ACCESS_KEY = "test-access-key";
  private static final String SECRET_KEY = "test-secret-key";

  private final S3Proxy server;

  private S3Server(S3Proxy server) {
    this.server = server;
  }

  /** Starts a server on a free port that stores everything in memory. */
  public static S3Server start() {
    return start(0, new TransientNio2BlobStore());
  }

  /**
   * Starts a server on a free port that stores everything in {@code folder}, for large amounts of
   * data.
   */
  public static S3Server start(Path folder) {
    return start(0, new FilesystemNio2BlobStore(folder.toString()));
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
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  public String accessKey() {
    return ACCESS_KEY;
  }

  public String secretKey() {
    return SECRET_KEY;
  }

  public String bucket() {
    return BUCKET;
  }

  public S3Settings settings() {
    return new S3Settings(
        endpoint(), Optional.empty(), "us-east-1", BUCKET, ACCESS_KEY, SECRET_KEY);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
    return new S3Server(server);
  }

  private static CrossOriginResourceSharing anyPage() {
    return new CrossOriginResourceSharing(
        List.of("*"), List.of("GET", "HEAD", "PUT"), List.of("*"), List.of("ETag"), "");
  }
}
