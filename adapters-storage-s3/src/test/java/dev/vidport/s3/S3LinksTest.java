package dev.vidport.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.storage.LinkClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Behaviour that is specific to S3 addresses. */
final class S3LinksTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");
  private static final Duration LIFETIME = Duration.ofMinutes(15);

  @RegisterExtension static final S3Fixture S3 = new S3Fixture();

  private final LinkClient client = new HttpLinkUser();

  @Test
  void addressesUseThePublicEndpointAndCallsTheInternalOne() throws IOException {
    S3Settings internal = S3.server().settings();
    URI inside = internal.endpoint();
    URI outside = URI.create("http://localhost:" + inside.getPort());
    S3Settings settings =
        new S3Settings(
            inside,
            Optional.of(outside),
            internal.region(),
            internal.bucket(),
            internal.accessKey(),
            internal.secretKey());

    try (S3Store store = new S3Store(settings)) {
      String upload = store.begin(KEY, "video/webm");
      URI address = store.sign(KEY, upload, 1, 3, LIFETIME);

      assertThat(address.getAuthority()).isEqualTo(outside.getAuthority());
      assertThat(address.getPath()).isEqualTo("/" + internal.bucket() + "/videos/x/source");
      assertThat(put(address, 3)).isEqualTo(LinkClient.OK);
      store.complete(KEY, upload, store.parts(KEY, upload));
      assertThat(client.get(store.download(KEY, Optional.empty(), LIFETIME)).status())
          .isEqualTo(LinkClient.OK);
      assertThat(store.external()).isTrue();
    }
  }

  @Test
  void addressOfOnePartIsRefusedForAnother() throws IOException {
    String upload = S3.store().uploads().begin(KEY, "video/webm");
    URI address = S3.store().uploads().sign(KEY, upload, 1, 3, LIFETIME);
    URI other = URI.create(address.toString().replace("partNumber=1", "partNumber=2"));

    assertThat(other).isNotEqualTo(address);
    assertThat(put(other, 3)).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void addressWithoutSignatureIsRefused() throws IOException {
    ObjectKey poster = new ObjectKey("videos/x/poster.jpg");
    S3.store().objects().put(poster, new byte[3], "image/jpeg");
    String signed = S3.store().links().download(poster, Optional.empty(), LIFETIME).toString();
    URI bare = URI.create(signed.substring(0, signed.indexOf('?')));

    assertThat(client.get(bare).status()).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(put(bare, 3)).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void addressOfARangeIsRefusedForAnyOtherRange() throws Exception {
    ObjectKey media = new ObjectKey("videos/x/1080p.mp4");
    S3.store().objects().put(media, new byte[100], "video/mp4");
    URI address = S3.store().links().downloadOfRange(media, "bytes=10-19", LIFETIME).orElseThrow();

    assertThat(ranged(address, "bytes=10-19").statusCode()).isEqualTo(206);
    assertThat(ranged(address, "bytes=10-19").body()).hasSize(10);
    assertThat(ranged(address, "bytes=0-99").statusCode()).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(client.get(address).status()).isEqualTo(LinkClient.FORBIDDEN);
  }

  private static HttpResponse<byte[]> ranged(URI address, String range) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(address).header("Range", range).build(),
            HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void signatureCoversTheLength() throws IOException {
    String upload = S3.store().uploads().begin(KEY, "video/webm");

    assertThat(S3.store().uploads().sign(KEY, upload, 1, 3, LIFETIME).getQuery())
        .contains("X-Amz-SignedHeaders=content-length;host");
  }

  @Test
  void lifetimeBeyondTheLimitsIsRejected() {
    for (Duration lifetime : List.of(Duration.ZERO, Duration.ofDays(8))) {
      assertThatThrownBy(() -> S3.store().links().download(KEY, Optional.empty(), lifetime))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private int put(URI address, int size) throws IOException {
    return client.put(address, new ByteArrayInputStream(new byte[size]), size);
  }
}
