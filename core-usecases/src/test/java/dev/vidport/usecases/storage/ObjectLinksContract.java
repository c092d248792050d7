package dev.vidport.usecases.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ObjectLinks} does. */
public abstract class ObjectLinksContract extends StoreContract {
  private static final Duration LIFETIME = Duration.ofMinutes(15);

  private ObjectKey key;

  @BeforeEach
  void putObject() throws IOException {
    key = video.child("result.mp4");
    store.objects().put(key, "content".getBytes(UTF_8), "video/mp4");
  }

  @Test
  void addressReturnsObject() throws IOException {
    LinkClient.Fetched fetched = store.client().get(download(Optional.empty()));

    assertThat(fetched.status()).isEqualTo(LinkClient.OK);
    assertThat(fetched.body()).isEqualTo("content");
    assertThat(fetched.contentType()).isEqualTo("video/mp4");
    assertThat(fetched.fileName()).isEmpty();
  }

  @Test
  void addressContainsFileName() throws IOException {
    for (String name :
        new String[] {
          "holiday.mp4", "Größe – 東京 100%.mp4", "a \"quoted\" name; x=y.mp4", "it's (1) & +.mp4"
        }) {
      LinkClient.Fetched fetched = store.client().get(download(Optional.of(name)));

      assertThat(fetched.status()).isEqualTo(LinkClient.OK);
      assertThat(fetched.fileName()).contains(name);
    }
  }

  @Test
  void addressExpires() throws IOException {
    URI address = store.links().download(key, Optional.empty(), Duration.ofSeconds(1));

    store.time().advance(Duration.ofSeconds(2));

    assertThat(store.client().get(address).status()).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void tamperedAddressIsRefused() throws IOException {
    URI address = TamperedAddress.of(download(Optional.empty()));

    assertThat(store.client().get(address).status()).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void addressOfDeletedObjectIsNotFound() throws IOException {
    URI address = download(Optional.empty());
    store.objects().deleteAll(key);

    assertThat(store.client().get(address).status()).isEqualTo(LinkClient.NOT_FOUND);
  }

  @Test
  void downloadAddressRefusesPut() throws IOException {
    int status =
        store.client().put(download(Optional.empty()), new ByteArrayInputStream(new byte[1]), 1);

    assertThat(status).isEqualTo(LinkClient.FORBIDDEN);
  }

  private URI download(Optional<String> fileName) {
    return store.links().download(key, fileName, LIFETIME);
  }
}
