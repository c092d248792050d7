package dev.vidport.media.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.FolderStore;
import dev.vidport.media.MediaReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceServerTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final FolderStore store = FolderStore.ofRanges();
  private final SourceServer server = new SourceServer(store, new HostActivity());
  private byte[] content = new byte[0];
  private String address = "";

  @TempDir private Path folder;

  @BeforeEach
  void serve() throws IOException {
    content = new byte[1_000_000];
    new Random(1).nextBytes(content);
    ObjectKey key = store.add(Files.write(folder.resolve("object"), content));
    address = server.serve(key, content.length, List.of());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpResponse<byte[]> get(String url, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(20));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  @Test
  void wholeObjectIsServed() throws Exception {
    HttpResponse<byte[]> response = get(address);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(content);
    assertThat(response.headers().firstValue("Accept-Ranges")).contains("bytes");
  }

  @Test
  void rangesAreServed() throws Exception {
    HttpResponse<byte[]> middle = get(address, "Range", "bytes=10-19");
    HttpResponse<byte[]> rest = get(address, "Range", "bytes=999990-");

    assertThat(middle.statusCode()).isEqualTo(206);
    assertThat(middle.headers().firstValue("Content-Range")).contains("bytes 10-19/1000000");
    assertThat(middle.body()).isEqualTo(Arrays.copyOfRange(content, 10, 20));
    assertThat(rest.body()).isEqualTo(Arrays.copyOfRange(content, 999_990, 1_000_000));
  }

  @Test
  void rangeBeyondTheEndIsRefused() throws Exception {
    assertThat(get(address, "Range", "bytes=1000000-").statusCode()).isEqualTo(416);
    assertThat(get(address, "Range", "lines=1-2").statusCode()).isEqualTo(416);
  }

  @Test
  void headReturnsTheSize() throws Exception {
    HttpResponse<Void> response =
        client.send(
            HttpRequest.newBuilder(URI.create(address))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build(),
            BodyHandlers.discarding());

    assertThat(response.headers().firstValue("Content-Length")).contains("1000000");
  }

  @Test
  void unknownAddressIsNotFound() throws Exception {
    String guessed = address.substring(0, address.length() - 32) + "0".repeat(32);

    assertThat(get(guessed).statusCode()).isEqualTo(404);
    assertThat(address).startsWith("http://127.0.0.1:").matches(".*/[0-9a-f]{32}");
  }

  /** The first line of the response to a program that {@code prefix} starts. */
  private String responseTo(String... prefix) {
    URI uri = URI.create(address);
    List<String> line = new ArrayList<>(List.of(prefix));
    line.addAll(
        List.of(
            "bash",
            "-c",
            "exec 3<>/dev/tcp/127.0.0.1/$1 && printf 'GET %s HTTP/1.0\\r\\n\\r\\n' $2 >&3"
                + " && head -n 1 <&3",
            "bash",
            Integer.toString(uri.getPort()),
            uri.getPath()));
    return new String(MediaReader.output(line), StandardCharsets.US_ASCII);
  }

  @Test
  void programsOfOtherUsersOfThisMachineAreRefused() {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can use another user");
    assumeTrue(LoopbackPeers.canBeIdentified(), "/proc/net/tcp can't be read");

    assertThat(responseTo("env")).contains(" 200 ");
    assertThat(responseTo("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"))
        .contains(" 403 ");
  }

  @Test
  void connectionOfAnotherUserIsAnsweredWithoutContent() throws Exception {
    try (SourceServer others =
        new SourceServer(
            store, new HostActivity(), LoopbackPeers.of(Path.of("/proc/net"), "not this user"))) {
      assumeTrue(LoopbackPeers.canBeIdentified(), "/proc/net/tcp can't be read");
      ObjectKey key = store.add(Files.write(folder.resolve("private"), content));

      HttpResponse<byte[]> response = get(others.serve(key, content.length, List.of()));

      assertThat(response.statusCode()).isEqualTo(403);
      assertThat(response.body()).isEmpty();
    }
  }

  @Test
  void addressIsInvalidAfterClose() {
    server.close();

    assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
  }

  @Test
  void droppedStoreConnectionIsResumed() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    try (SourceServer flaky =
        new SourceServer(
            new ReadOnlyStore(
                (offset, length) -> {
                  int end = reads.getAndIncrement() == 0 ? 500_000 : content.length;
                  return new ByteArrayInputStream(content, (int) offset, end - (int) offset);
                }),
            new HostActivity())) {
      assertThat(get(flaky.serve(new ObjectKey("o"), content.length, List.of())).body())
          .isEqualTo(content);

      flaky.check();
      assertThat(reads).hasValue(2);
    }
  }

  @Test
  void faultOfTheStoreIsReported() throws Exception {
    try (SourceServer broken =
        new SourceServer(
            new ReadOnlyStore(
                (offset, length) -> {
                  throw new IOException("store is down");
                }),
            new HostActivity())) {
      String url = broken.serve(new ObjectKey("o"), content.length, List.of());

      assertThatThrownBy(() -> get(url)).isInstanceOf(IOException.class);
      assertThatThrownBy(broken::check).hasRootCauseMessage("store is down");
    }
  }
}
