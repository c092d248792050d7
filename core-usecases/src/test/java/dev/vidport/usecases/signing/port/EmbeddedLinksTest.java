package dev.vidport.usecases.signing.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EmbeddedLinksTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final LinkSigner signed = new LinkSigner(new byte[32], clock);

  @Test
  void addressIsBelowTheBaseWithOrWithoutASlash() {
    for (String base : new String[] {"http://127.0.0.1:8080", "http://127.0.0.1:8080/"}) {
      URI address =
          new EmbeddedLinks(() -> URI.create(base), signed, clock)
              .download(KEY, Optional.empty(), Duration.ofMinutes(1));

      assertThat(address.toString()).startsWith("http://127.0.0.1:8080/files/");
    }
  }

  @Test
  void addressPermitsExactlyThePartThatItWasSignedFor() {
    FileGrant.PutPart part = new FileGrant.PutPart(KEY, "upload", 7, 1_234);

    URI address =
        new EmbeddedLinks(() -> URI.create("https://videos.example.com/"), signed, clock)
            .upload(part, Duration.ofMinutes(1));

    String token = address.getPath().substring("/files/".length());
    assertThat(signed.open(FileGrant.PUT, token).map(FileGrant.PutPart::parse)).contains(part);
    assertThat(signed.open(FileGrant.GET, token)).isEmpty();
  }
}
