package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Addresses that reach into a network are refused when they are saved and when they are called. */
@Timeout(60)
final class HostileAddressTest {
  private static final OutboundLimits LIMITS =
      new OutboundLimits(Duration.ofSeconds(5), Duration.ofSeconds(5), 1_000);

  @ParameterizedTest
  @MethodSource("dev.vidport.outbound.egress.HostileAddresses#urls")
  void addressIsRefusedAtSaveAndAtUse(String url) throws Exception {
    try (GuardedHttpClient client = HostileAddresses.client(HostileAddresses::lookup)) {
      assertThat(client.problems(url)).isNotEmpty();
      assertThatThrownBy(() -> client.post(url, Map.of(), new byte[0], LIMITS))
          .isInstanceOf(EgressRefusedException.class);
    }
  }

  @Test
  void nameThatChangesItsAddressAfterTheCheckIsRefusedAtUse() throws Exception {
    AtomicInteger lookups = new AtomicInteger();
    HostLookup rebinding =
        host -> addresses(lookups.incrementAndGet() == 1 ? "8.8.8.8" : "127.0.0.1");
    try (GuardedHttpClient client = HostileAddresses.client(rebinding)) {
      String url = "https://rebind.example.test/";

      assertThat(client.problems(url)).isEmpty();
      assertThatThrownBy(() -> client.post(url, Map.of(), new byte[0], LIMITS))
          .isInstanceOf(EgressRefusedException.class);
      assertThat(client.problems(url)).isNotEmpty();
    }
    assertThat(lookups).hasValue(3);
  }

  @Test
  void allProblemsOfAnAddressAreNamed() throws Exception {
    try (GuardedHttpClient client = HostileAddresses.client(HostileAddresses::lookup)) {
      assertThat(client.problems("http://user@example.com:0/" + "a".repeat(2048))).hasSize(4);
    }
  }

  @Test
  void hostWithoutAddressIsAProblem() throws Exception {
    HostLookup empty =
        host -> {
          throw new UnknownHostException(host);
        };
    try (GuardedHttpClient client = HostileAddresses.client(empty)) {
      assertThat(client.problems("https://none.example.test/"))
          .containsExactly("The host none.example.test has no address");
    }
  }

  private static InetAddress[] addresses(String... texts) {
    return HostileAddresses.addresses(texts);
  }
}
