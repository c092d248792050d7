package dev.vidport.s3;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.storage.s3.S3Settings;
import io.minio.MinioAsyncClient;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/** The clients of one store, which share a connection pool. */
final class S3Clients implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** The maximum time between two bytes, not for a whole transfer. */
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  private static final int MAX_CONCURRENT_CALLS = 64;

  private final S3Settings settings;
  private final OkHttpClient http;

  S3Clients(S3Settings settings) {
    this.settings = settings;
    Dispatcher dispatcher = new Dispatcher(threads());
    dispatcher.setMaxRequests(MAX_CONCURRENT_CALLS);
    dispatcher.setMaxRequestsPerHost(MAX_CONCURRENT_CALLS);
    this.http =
        new OkHttpClient.Builder()
            .dispatcher(dispatcher)
            .connectTimeout(CONNECT_TIMEOUT)
            .readTimeout(IDLE_TIMEOUT)
            .writeTimeout(IDLE_TIMEOUT)
            .followRedirects(false)
            .protocols(List.of(Protocol.HTTP_1_1))
            .build();
  }

  /** The client for calls to the store. */
  S3Client calls() {
    return new S3Client(client(settings.endpoint()), settings.bucket(), settings.region());
  }

  /** The client that signs public addresses; it makes no calls. */
  MinioAsyncClient links() {
    return client(settings.linksEndpoint());
  }

  /** The HTTP client below both, for requests to signed addresses. */
  OkHttpClient http() {
    return http;
  }

  @Override
  public void close() {
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  private MinioAsyncClient client(URI endpoint) {
    MinioAsyncClient client =
        MinioAsyncClient.builder()
            .endpoint(endpoint.toString())
            // Set explicitly, so that the client makes no call to look up the region.
            .region(settings.region())
            .credentials(settings.accessKey(), settings.secretKey())
            .httpClient(http)
            .build();
    client.disableVirtualStyleEndpoint();
    return client;
  }

  /** One daemon thread per call of the dispatcher; daemon threads do not keep a host running. */
  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        60,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        DaemonThreads.named("s3"));
  }
}
