package dev.vidport.storage.s3;

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

/** The clients of one store, over one pool of connections. */
final class S3Clients implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** Between two bytes, not for a whole transfer. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private static final int CALLS_AT_ONCE = 64;

  private final S3Settings settings;
  private final OkHttpClient http;

  S3Clients(S3Settings settings) {
    this.settings = settings;
    Dispatcher dispatcher = new Dispatcher(threads());
    dispatcher.setMaxRequests(CALLS_AT_ONCE);
    dispatcher.setMaxRequestsPerHost(CALLS_AT_ONCE);
    this.http =
        new OkHttpClient.Builder()
            .dispatcher(dispatcher)
            .connectTimeout(CONNECT)
            .readTimeout(SILENCE)
            .writeTimeout(SILENCE)
            .followRedirects(false)
            .protocols(List.of(Protocol.HTTP_1_1))
            .build();
  }

  /** Speaks to the store. */
  MinioAsyncClient calls() {
    return client(settings.endpoint());
  }

  /** Signs addresses as the world will call them; makes no call. */
  MinioAsyncClient links() {
    return client(settings.linksEndpoint());
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
            // Named, so that no call is made to ask for it.
            .region(settings.region())
            .credentials(settings.accessKey(), settings.secretKey())
            .httpClient(http)
            .build();
    client.disableVirtualStyleEndpoint();
    return client;
  }

  /** As many threads as the dispatcher has calls; none of them keeps a host from ending. */
  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        60,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "s3");
          thread.setDaemon(true);
          return thread;
        });
  }
}
