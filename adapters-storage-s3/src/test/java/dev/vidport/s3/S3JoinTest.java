package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.LinkClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The parts of a readable upload are joined on a store that ignores the conditions of copies. */
final class S3JoinTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");

  private final Queue<String> sentBeforeCopy = new ArrayDeque<>();
  private final HttpLinkUser client = new HttpLinkUser();
  private S3Server server;
  private S3Store store;
  private String upload;

  @BeforeEach
  void start() {
    server = S3Server.ignoringCopyConditions(this::sendAgain);
    store = new S3Store(server.settings());
    upload = store.beginReadable(KEY, "video/webm");
  }

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Test
  void partSentAgainDuringTheJoinFailsIt() throws IOException {
    send("first");
    List<Part> listed = store.parts(KEY, upload);
    sentBeforeCopy.add("later");

    assertThatThrownBy(() -> store.complete(KEY, upload, listed))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has changed");

    assertThat(store.stat(KEY)).isEmpty();
    store.complete(KEY, upload, store.parts(KEY, upload));
    assertThat(content()).isEqualTo("later");
  }

  @Test
  void partThatIsUnchangedIsJoined() throws IOException {
    send("first");

    store.complete(KEY, upload, store.parts(KEY, upload));

    assertThat(content()).isEqualTo("first");
    assertThat(store.deleteAll(new ObjectKey("videos/x"))).isEqualTo(5);
  }

  private void sendAgain() {
    String content = sentBeforeCopy.poll();
    if (content != null) {
      send(content);
    }
  }

  private void send(String content) {
    byte[] bytes = content.getBytes(UTF_8);
    URI address = store.sign(KEY, upload, 1, bytes.length, Duration.ofMinutes(1));
    try {
      assertThat(client.put(address, new ByteArrayInputStream(bytes), bytes.length))
          .isEqualTo(LinkClient.OK);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String content() throws IOException {
    try (InputStream in = store.read(KEY, 0, 100)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
