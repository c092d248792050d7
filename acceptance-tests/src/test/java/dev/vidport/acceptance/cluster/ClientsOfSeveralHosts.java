package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * Clients that upload, change and read videos without a pause, as behind a load balancer: each
 * request of an upload may go to another host. A request that fails ends the test, because hosts
 * that are replaced one after the other lose none.
 */
final class ClientsOfSeveralHosts implements AutoCloseable {
  /** Enough to keep two workers busy. */
  private static final int MAX_UNFINISHED = 2;

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration TIMEOUT = Duration.ofMinutes(4);

  private final List<AccountApi> hosts = new CopyOnWriteArrayList<>();
  private final Set<String> submitted = ConcurrentHashMap.newKeySet();
  private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final List<Future<?>> running;
  private volatile boolean isEnding;
  private volatile boolean isUploaded;

  ClientsOfSeveralHosts(AccountApi first) {
    hosts.add(first);
    running = List.of(threads.submit(this::upload), threads.submit(this::read));
  }

  /** Sends requests to another host too. */
  void use(AccountApi host) {
    hosts.add(host);
  }

  /** Sends no more requests to a host. */
  void leave(AccountApi host) {
    hosts.remove(host);
  }

  /** Waits until so many videos have succeeded that were submitted from now on. */
  void awaitNewVideos(int count) {
    Set<String> before = Set.copyOf(submitted);
    await("success of new videos")
        .atMost(TIMEOUT)
        .until(
            () -> {
              failIfEnded();
              return succeeded.stream().filter(video -> !before.contains(video)).count() >= count;
            });
  }

  private void failIfEnded() throws ExecutionException, InterruptedException {
    for (Future<?> client : running) {
      if (client.isDone()) {
        client.get();
      }
    }
  }

  /** Ends the uploads, waits until all videos have succeeded, and returns their ids. */
  Set<String> end() throws Exception {
    isEnding = true;
    for (Future<?> client : running) {
      client.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }
    return Set.copyOf(submitted);
  }

  /** The number of requests so far. */
  int requests() {
    return requests.get();
  }

  private void upload() {
    try {
      uploadUntilEnd(content(SampleClip.SILENT.file()));
    } finally {
      isUploaded = true;
    }
  }

  private void uploadUntilEnd(byte[] content) {
    while (!isEnding) {
      if (submitted.size() - succeeded.size() >= MAX_UNFINISHED) {
        LockSupport.parkNanos(PAUSE.toNanos());
        continue;
      }
      String video =
          next()
              .post("/videos", Map.of("fileName", "clip.mp4", "sizeBytes", content.length))
              .expect(201)
              .json()
              .get("videoId")
              .asString();
      JsonNode parts =
          next()
              .post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1)))
              .expect(200)
              .json();
      Web.put(parts.at("/parts/0/url").asString(), content).expect(200);
      next().post("/videos/" + video + "/complete", Map.of()).expect(202);
      submitted.add(video);
    }
  }

  private void read() {
    while (!isUploaded || succeeded.size() < submitted.size()) {
      for (String video : submitted) {
        if (succeeded.contains(video)) {
          continue;
        }
        JsonNode status = next().get("/videos/" + video).expect(200).json();
        if (status.get("status").asString().equals("SUCCEEDED")) {
          // A change at one host is seen at the others.
          next().patch("/videos/" + video, Map.of("metadata", Map.of("seen", video))).expect(200);
          succeeded.add(video);
        } else if (ClusterChecks.isEnded(status)) {
          throw new AssertionError(status.toPrettyString());
        }
      }
      next().get("/videos?limit=100").expect(200);
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** Each host in turn. */
  private AccountApi next() {
    int number = requests.incrementAndGet();
    Object[] all = hosts.toArray();
    return (AccountApi) all[number % all.length];
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws InterruptedException, TimeoutException {
    isEnding = true;
    threads.shutdownNow();
    if (!threads.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      throw new TimeoutException("clients did not end");
    }
  }
}
