package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.host.fixture.TcpProxy;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads to a real host over an unreliable network. */
class UploaderTest {
  private static final int PART = (int) PartPlan.DEFAULT_PART_SIZE;

  /** The host processes nothing, because these tests upload random bytes. */
  private static final Map<String, String> API = Map.of("VIDPORT_ROLE", "api");

  @TempDir private static Path shared;

  /** For every test that changes neither its clock nor its address. */
  private static RunningHost host;

  private static int accounts;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    host = TestHost.start(shared, API);
  }

  @AfterAll
  static void stop() throws IOException {
    host.close();
  }

  /** A key of a new account. */
  private static String key() {
    accounts++;
    return TestHost.key(host, "jo" + accounts + "@example.com");
  }

  @Test
  void fileIsUploadedCompletely() throws Exception {
    Path file = noise(2 * PART + 100);
    String videoId = upload(host, key(), file, 4, UploadListener.none());

    assertSameContent(stored(videoId), file);
  }

  @Test
  void finishedUploadLeavesNoRecord() throws Exception {
    Path file = noise(100);
    upload(host, key(), file, 4, UploadListener.none());

    assertThat(cache()).isEmptyDirectory();
  }

  @Test
  void expiredLinkIsSignedAgain() throws Exception {
    Path file = noise(2 * PART);
    AtomicReference<Duration> offset = new AtomicReference<>(Duration.ZERO);
    Queue<String> repeats = new ConcurrentLinkedQueue<>();
    Clock clock = new OffsetClock(offset::get);
    try (RunningHost own = TestHost.start(folder.resolve("data"), API, clock)) {
      // Both parts are signed together. Once the first is uploaded, the link of the second expires.
      UploadListener listener =
          new RecordingListener(
              number -> {
                if (number == 1) {
                  offset.set(Duration.ofMinutes(20));
                }
              },
              repeats);

      String videoId = upload(own, TestHost.key(own), file, 1, listener);

      // The client sees either the response or the closed connection.
      assertThat(repeats).singleElement().asString().startsWith("2: ");
      assertSameContent(stored(folder.resolve("data"), videoId), file);
    }
  }

  @Test
  void interruptedPartIsSentAgain() throws Exception {
    Path file = noise(2 * PART);
    try (LoopbackPort port = LoopbackPort.reserve();
        TcpProxy proxy = TcpProxy.to(port.number())) {
      Map<String, String> settings =
          Map.of(
              "VIDPORT_ROLE", "api",
              "VIDPORT_HTTP_PORT", Integer.toString(port.number()),
              "VIDPORT_BASE_URL", proxy.address().toString());
      try (RunningHost own = TestHost.start(folder.resolve("data"), settings)) {
        proxy.blockAfter(PART + PART / 2);
        Queue<String> repeats = new ConcurrentLinkedQueue<>();
        UploadListener listener =
            new RecordingListener(number -> {}, repeats) {
              @Override
              public void retrying(int partNumber, String reason) {
                super.retrying(partNumber, reason);
                proxy.unblock();
              }
            };

        String videoId = upload(own, TestHost.key(own), file, 1, listener);

        assertThat(repeats).singleElement().asString().startsWith("2: ");
        assertSameContent(stored(folder.resolve("data"), videoId), file);
      }
    }
  }

  @Test
  void interruptedUploadResumesWithTheMissingParts() throws Exception {
    Path file = noise(3 * PART);
    String key = key();
    Thread uploading = Thread.currentThread();
    assertThatThrownBy(
            () ->
                upload(
                    host,
                    key,
                    file,
                    1,
                    new RecordingListener(
                        number -> interrupt(uploading), new ConcurrentLinkedQueue<>())))
        .isInstanceOf(InterruptedException.class);

    RecordingListener second = new RecordingListener(number -> {}, new ConcurrentLinkedQueue<>());
    String videoId = upload(host, key, file, 1, second);

    assertThat(second.resumed).isTrue();
    assertThat(second.resumedBytes).isEqualTo(PART);
    assertThat(second.uploaded).containsExactly(2, 3);
    assertSameContent(stored(videoId), file);
  }

  /**
   * Interrupts the upload. This thread of it waits until the upload stops it: it must neither begin
   * with the next part nor end before the upload notices the interrupt.
   */
  private static void interrupt(Thread uploading) {
    uploading.interrupt();
    try {
      boolean unused = new CountDownLatch(1).await(1, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      throw (CancellationException)
          new CancellationException("the upload was interrupted").initCause(stopped);
    }
    throw new AssertionError("the interrupted upload has not stopped its threads");
  }

  @Test
  void uploadUnknownToTheServiceStartsAgain() throws Exception {
    Path file = noise(100);
    String key = key();
    UploadRecords records = new UploadRecords(cache(), Clock.systemUTC());
    Path place = records.recordFile(file, URI.create(host.address() + "/v1"), "");
    records.save(place, new UploadRecord("old", Optional.of("0".repeat(32))));

    String videoId = upload(host, key, file, 1, UploadListener.none());

    assertSameContent(stored(videoId), file);
  }

  @Test
  void refusalIsReported() throws Exception {
    Path file = noise(100);
    assertThatThrownBy(() -> upload(host, "vpk_" + "x".repeat(43), file, 1, UploadListener.none()))
        .isInstanceOf(ApiRefused.class)
        .hasMessageStartingWith("UNAUTHORIZED: ");
    assertThat(cache()).isEmptyDirectory();
  }

  @Test
  void uploadIsCreatedOnceWhenAGatewayLosesTheFirstResponse() throws Exception {
    Path file = noise(100);
    try (LossyGateway gateway = LossyGateway.to(address(host))) {
      String key = key();
      gateway.loseNextResponse();
      Uploader once =
          VidportClient.builder(gateway.address(), key)
              .withoutRetries()
              .build()
              .uploader(1, cache());
      assertThatThrownBy(() -> once.upload(file, UploadOptions.NONE, UploadListener.none()))
          .isInstanceOf(ApiRefused.class)
          .hasMessageStartingWith("HTTP 502: ");

      String videoId = upload(gateway.address(), key, file, 1, UploadListener.none());

      assertSameContent(stored(videoId), file);
      assertThat(VidportClient.builder(address(host), key).build().api().list().path("videos"))
          .hasSize(1);
    }
  }

  @Test
  void unreachableServiceKeepsTheIdempotencyKeyOfAnEarlierRun() throws Exception {
    Path file = noise(100);
    UploadRecords records = new UploadRecords(cache(), Clock.systemUTC());
    try (LoopbackPort closed = LoopbackPort.reserve()) {
      URI service = URI.create("http://127.0.0.1:" + closed.number());
      Path place = records.recordFile(file, URI.create(service + "/v1"), "");
      UploadRecord withoutResponse = new UploadRecord("earlier", Optional.empty());
      records.save(place, withoutResponse);

      assertThatThrownBy(
              () ->
                  VidportClient.builder(service, "vpk_x")
                      .sleeper(time -> {})
                      .build()
                      .uploader(1, cache())
                      .upload(file, UploadOptions.NONE, UploadListener.none()))
          .isInstanceOf(UnreachableServiceException.class);

      assertThat(records.find(place)).contains(withoutResponse);
    }
  }

  private String upload(
      RunningHost host, String key, Path file, int parallel, UploadListener listener)
      throws Exception {
    return upload(address(host), key, file, parallel, listener);
  }

  private String upload(URI service, String key, Path file, int parallel, UploadListener listener)
      throws Exception {
    Sleeper brief = time -> Sleeper.system().sleep(time.dividedBy(10));
    return VidportClient.builder(service, key)
        .sleeper(brief)
        .build()
        .uploader(parallel, cache())
        .upload(file, UploadOptions.NONE, listener);
  }

  private static URI address(RunningHost host) {
    return URI.create("http://localhost:" + host.settings().endpoints().http().port());
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private Path noise(int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new SplittableRandom(bytes).nextBytes(content);
    return Files.write(folder.resolve("noise.bin"), content);
  }

  /** Much quicker than AssertJ, which reads files byte by byte. */
  private static void assertSameContent(Path actual, Path expected) throws IOException {
    assertThat(Files.mismatch(actual, expected)).as("position of a difference").isEqualTo(-1);
  }

  /** The uploaded file, read directly from the store by a second Vidport on the same folder. */
  private Path stored(String videoId) throws IOException {
    return stored(shared, videoId);
  }

  private Path stored(Path data, String videoId) throws IOException {
    return StoredOriginal.copy(data, videoId, folder.resolve(videoId));
  }

  /** Records the uploaded parts and the retries. */
  private static class RecordingListener implements UploadListener {
    private final Consumer<Integer> done;
    private final Queue<String> repeats;
    private final List<Integer> uploaded = new CopyOnWriteArrayList<>();
    private boolean resumed;
    private long resumedBytes;

    RecordingListener(Consumer<Integer> done, Queue<String> repeats) {
      this.done = done;
      this.repeats = repeats;
    }

    @Override
    public void opened(String videoId, boolean isResumed, long uploadedBytes) {
      resumed = isResumed;
      resumedBytes = uploadedBytes;
    }

    @Override
    public void sending(int partNumber, long bytes) {}

    @Override
    public void uploaded(int partNumber) {
      uploaded.add(partNumber);
      done.accept(partNumber);
    }

    @Override
    public void retrying(int partNumber, String reason) {
      repeats.add(partNumber + ": " + reason);
    }
  }
}
