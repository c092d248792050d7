package dev.vidport.usecases.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final MemoryStore store =
      new MemoryStore(
          100,
          file -> new ByteArrayInputStream(new byte[60]),
          new EmbeddedLinks(
              () -> URI.create("https://videos.example.com"),
              new LinkSigner(new byte[32], clock),
              clock),
          clock);

  @Test
  void objectBeyondTheCapacityIsRefused() throws IOException {
    store.put(KEY, new byte[60], "video/mp4");

    assertThatThrownBy(() -> store.put(new ObjectKey("videos/y/source"), new byte[41], "video/mp4"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("full");
  }

  @Test
  void fileBeyondTheCapacityIsRefused() throws IOException {
    store.put(KEY, Path.of("first"), "video/mp4");

    assertThatThrownBy(() -> store.put(new ObjectKey("videos/y/source"), Path.of("b"), "video/mp4"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("full");
    assertThat(store.stat(KEY).orElseThrow().sizeBytes()).isEqualTo(60);
  }

  @Test
  void replacedAndDeletedBytesNoLongerCount() throws IOException {
    String upload = store.begin(KEY, "video/mp4");
    for (int i = 0; i < 5; i++) {
      store.receive(KEY, upload, 1, 40, new ByteArrayInputStream(new byte[40]));
    }
    store.complete(KEY, upload, store.parts(KEY, upload));
    store.put(KEY, new byte[60], "video/mp4");
    store.deleteAll(KEY);

    store.put(KEY, new byte[100], "video/mp4");

    assertThat(store.stat(KEY).orElseThrow().sizeBytes()).isEqualTo(100);
  }

  @Test
  void partOfAnotherLengthIsRefused() {
    String upload = store.begin(KEY, "video/mp4");

    assertThatThrownBy(
            () -> store.receive(KEY, upload, 1, 3, new ByteArrayInputStream(new byte[4])))
        .isInstanceOf(PartReceiver.WrongLengthException.class);
    assertThatThrownBy(
            () -> store.receive(KEY, upload, 1, 3, new ByteArrayInputStream(new byte[2])))
        .isInstanceOf(PartReceiver.WrongLengthException.class);
    assertThat(store.parts(KEY, upload)).isEmpty();
  }
}
