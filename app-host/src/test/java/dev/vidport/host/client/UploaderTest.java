package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.host.fixture.TcpProxy;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads to a real host, over a network that is not kind. */
class UploaderTest {
  private static final int PART = (int) PartPlan.DEFAULT_PART_SIZE;

  /** It takes uploads and processes nothing: what is uploaded here is noise. */
  private static final Map<String, String> API = Map.of("VIDPORT_ROLE", "api");

  @TempDir private Path folder;

  @Test
  void fileArrivesWhole() throws Exception {
    Path file = noise(2 * PART + 100);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      String videoId = upload(host, TestHost.key(host), file, 4, UploadListener.none());

      assertThat(stored(videoId)).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void finishedUploadLeavesNoRecord() throws Exception {
    Path file = noise(100);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      upload(host, TestHost.key(host), file, 4, UploadListener.none());

      assertThat(folder.resolve("cache/vidport/uploads")).isEmptyDirectory();
    }
  }

  @Test
  void linkThatExpiredIsSignedAgain() throws Exception {
    Path file = noise(2 * PART);
    AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    Queue<String> repeats = new ConcurrentLinkedQueue<>();
    Clock clock = new OffsetClock(ahead::get);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API, clock)) {
      // Both parts are signed at once; when the first is through, the second's link is too old.
      UploadListener listener =
          new Heard(
              number -> {
                if (number == 1) {
                  ahead.set(Duration.ofMinutes(20));
                }
              },
              repeats);

      String videoId = upload(host, TestHost.key(host), file, 1, listener);

      // Either the answer was seen, or the end of the connection that came with it.
      assertThat(repeats).singleElement().asString().startsWith("2: ");
      assertThat(stored(videoId)).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void partThatWasCutOffIsSentAgain() throws Exception {
    Path file = noise(2 * PART);
    int port = freePort();
    try (TcpProxy proxy = TcpProxy.to(port)) {
      Map<String, String> throughTheProxy =
          Map.of(
              "VIDPORT_ROLE", "api",
              "VIDPORT_HTTP_PORT", Integer.toString(port),
              "VIDPORT_BASE_URL", proxy.address().toString());
      try (RunningHost host = TestHost.start(folder.resolve("data"), throughTheProxy)) {
        proxy.blockAfter(PART + PART / 2);
        Queue<String> repeats = new ConcurrentLinkedQueue<>();
        UploadListener listener =
            new Heard(number -> {}, repeats) {
              @Override
              public void again(int partNumber, String reason) {
                super.again(partNumber, reason);
                proxy.unblock();
              }
            };

        String videoId = upload(host, TestHost.key(host), file, 1, listener);

        assertThat(repeats).singleElement().asString().startsWith("2: ");
        assertThat(stored(videoId)).hasSameBinaryContentAs(file);
      }
    }
  }

  @Test
  void uploadThatWasInterruptedGoesOnWithWhatIsMissing() throws Exception {
    Path file = noise(3 * PART);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      String key = TestHost.key(host);
      Thread uploading = Thread.currentThread();
      assertThatThrownBy(
              () ->
                  upload(
                      host,
                      key,
                      file,
                      1,
                      new Heard(number -> uploading.interrupt(), new ConcurrentLinkedQueue<>())))
          .isInstanceOf(InterruptedException.class);

      Heard second = new Heard(number -> {}, new ConcurrentLinkedQueue<>());
      String videoId = upload(host, key, file, 1, second);

      assertThat(second.resumed).isTrue();
      assertThat(second.arrived).isGreaterThanOrEqualTo(PART);
      assertThat(second.through).doesNotContain(1);
      assertThat(stored(videoId)).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void uploadThatTheServiceHasDroppedBeginsAnew() throws Exception {
    Path file = noise(100);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      String key = TestHost.key(host);
      UploadRecords records = new UploadRecords(UploadRecords.folder(cache()), Clock.systemUTC());
      Path place = records.recordFile(file, URI.create(host.address() + "/v1"), "");
      records.save(place, new UploadRecord("old", Optional.of("0".repeat(32))));

      String videoId = upload(host, key, file, 1, UploadListener.none());

      assertThat(stored(videoId)).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void refusalIsTold() throws Exception {
    Path file = noise(100);
    try (RunningHost host = TestHost.start(folder.resolve("data"), API)) {
      assertThatThrownBy(
              () -> upload(host, "vpk_" + "x".repeat(43), file, 1, UploadListener.none()))
          .isInstanceOf(ApiRefused.class)
          .hasMessageStartingWith("UNAUTHORIZED: ");
    }
  }

  private String upload(
      RunningHost host, String key, Path file, int parallel, UploadListener listener)
      throws Exception {
    Sleeper brief = time -> Sleeper.system().of(time.dividedBy(10));
    return new Connection(URI.create("http://localhost:" + host.settings().httpPort()), key, brief)
        .uploader(parallel, cache())
        .upload(file, Optional.empty(), listener);
  }

  private Map<String, String> cache() {
    return Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  private Path noise(int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return Files.write(folder.resolve("noise.bin"), content);
  }

  /** The uploaded file, read past the API, by a Vidport of its own on the same folder. */
  private Path stored(String videoId) throws IOException {
    return StoredOriginal.copy(folder.resolve("data"), videoId, folder.resolve(videoId));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Hears which parts got through, and which have to be sent again. */
  private static class Heard implements UploadListener {
    private final Consumer<Integer> done;
    private final Queue<String> repeats;
    private final List<Integer> through = new CopyOnWriteArrayList<>();
    private boolean resumed;
    private long arrived;

    Heard(Consumer<Integer> done, Queue<String> repeats) {
      this.done = done;
      this.repeats = repeats;
    }

    @Override
    public void opened(String videoId, boolean again, long arrivedBytes) {
      resumed = again;
      arrived = arrivedBytes;
    }

    @Override
    public void sending(int partNumber, long bytes) {}

    @Override
    public void through(int partNumber) {
      through.add(partNumber);
      done.accept(partNumber);
    }

    @Override
    public void again(int partNumber, String reason) {
      repeats.add(partNumber + ": " + reason);
    }
  }
}
