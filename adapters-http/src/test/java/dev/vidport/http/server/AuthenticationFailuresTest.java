package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.id.Secret;
import dev.vidport.http.server.Client.Response;
import java.security.SecureRandom;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fixture connects from a trusted proxy, so that {@code X-Forwarded-For} names the client. */
class AuthenticationFailuresTest extends ServerTest {
  private static final int ALLOWED = 30;

  private Response get(String key, String address) {
    return fixture.client(key).get("/v1/videos", "X-Forwarded-For", address);
  }

  private static String madeUpKey() {
    return Secret.random(ApiKey.PREFIX, new SecureRandom()).reveal();
  }

  private void useUp(String address) {
    for (int i = 0; i < ALLOWED; i++) {
      assertThat(get(madeUpKey(), address).error()).isEqualTo("UNAUTHORIZED");
    }
  }

  @Test
  void madeUpKeysOfOneAddressAreLimited() {
    useUp("192.0.2.1");

    Response response = get(madeUpKey(), "192.0.2.1");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.error()).isEqualTo("RATE_LIMITED");
    assertThat(response.header("Retry-After")).contains("1");
    assertThat(get(madeUpKey(), "192.0.2.2").status()).isEqualTo(401);
  }

  @Test
  void addressThatIsNotOneIsIgnored() {
    for (String value :
        new String[] {
          "\"",
          "203.0.113.7, \"x",
          "a\"b\"",
          "\"\\",
          ",",
          "[::1",
          "192.0.2.1:x",
          "[::1]:",
          "[::1]x",
          "1:2:3"
        }) {
      assertThat(get(madeUpKey(), value).status()).as(value).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.2",
    "[2001:db8::1], [2001:db8:0:1::1]",
    "[::ffff:192.0.2.1], [::ffff:192.0.2.2]"
  })
  void addressWithAPortIsThatAddress(String address, String other) {
    for (int port = 0; port < ALLOWED; port++) {
      get(madeUpKey(), address + ":" + (50_000 + port));
    }

    assertThat(get(madeUpKey(), address + ":1").status()).isEqualTo(429);
    assertThat(get(madeUpKey(), address).status()).isEqualTo(429);
    assertThat(get(madeUpKey(), other + ":1").status()).isEqualTo(401);
  }

  @Test
  void keyThatWasValidKeepsItsAccess() {
    assertThat(get(fixture.key, "192.0.2.1").status()).isEqualTo(200);
    useUp("192.0.2.1");

    assertThat(get(fixture.key, "192.0.2.1").status()).isEqualTo(200);
  }

  @Test
  void newKeyWaitsForTheTimeInRetryAfter() {
    useUp("192.0.2.1");
    Response early = get(fixture.key, "192.0.2.1");

    fixture.clock.advance(Duration.ofSeconds(1));

    assertThat(early.status()).isEqualTo(429);
    assertThat(get(fixture.key, "192.0.2.1").status()).isEqualTo(200);
  }

  @Test
  void addressesMadeUpByTheClientDoNotHideIt() {
    for (int i = 0; i < ALLOWED; i++) {
      get(madeUpKey(), "198.51.100." + i + ", 192.0.2.1");
    }

    assertThat(get(madeUpKey(), "198.51.100.200, 192.0.2.1").status()).isEqualTo(429);
  }

  @Test
  void addressesOfOneIpv6NetworkAreOneClient() {
    for (int i = 0; i < ALLOWED; i++) {
      get(madeUpKey(), "2001:db8::" + i);
    }

    assertThat(get(madeUpKey(), "2001:db8::ffff").status()).isEqualTo(429);
    assertThat(get(madeUpKey(), "2001:db8:0:1::1").status()).isEqualTo(401);
  }
}
