package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Addresses that reach into a network are refused when they are saved and when they are called. */
@Timeout(180)
final class HostileAddressTest {
  private static final OutboundLimits LIMITS =
      new OutboundLimits(Duration.ofSeconds(5), Duration.ofSeconds(5), 1_000);

  @ParameterizedTest
  @MethodSource("dev.vidport.outbound.egress.HostileAddresses#urls")
  void addressIsRefusedAtSaveAndAtUse(String url) throws Exception {
    try (GuardedHttpClient client = HostileAddresses.client(HostileAddresses::lookup)) {
      assertThat(client.problems(url)).isNotEmpty();
      assertThatThrownBy(() -> client.post(url, Map.of(), new byte[0], LIMITS))
          .isInstanceOfAny(EgressRefusedException.class, UnreachableHostException.class);
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
          .isInstanceOf(UnreachableHostException.class);
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

  /** Otherwise users could find out which names the operator's network has. */
  @Test
  void failureDoesNotTellWhetherAPrivateNameExists() throws Exception {
    String url = "https://db.example.test/";
    HostLookup none =
        host -> {
          throw new UnknownHostException(host);
        };
    Set<String> problems = new HashSet<>();
    Set<String> faults = new HashSet<>();
    for (HostLookup lookup :
        List.<HostLookup>of(
            none, host -> addresses(), host -> addresses("10.0.0.1"), host -> many())) {
      try (GuardedHttpClient client = HostileAddresses.client(lookup)) {
        problems.addAll(client.problems(url));
        faults.add(fault(() -> client.post(url, Map.of(), new byte[0], LIMITS)));
        faults.add(fault(() -> client.get(url, Map.of(), 3, LIMITS)));
      }
    }

    assertThat(problems).hasSize(1);
    assertThat(faults).containsExactly("UnreachableHostException " + problems.iterator().next());
  }

  @Test
  void failureOfANameTakesTheSameTimeWhetherItExists() throws Exception {
    Duration least = Duration.ofMillis(200);
    HostLookup none =
        host -> {
          throw new UnknownHostException(host);
        };
    for (HostLookup lookup : List.of(none, host -> addresses("10.0.0.1"))) {
      try (GuardedHttpClient client =
          new GuardedHttpClient(
              EgressPolicy.strict(), lookup, ConnectionLimits.DEFAULTS.withLookupFailure(least))) {
        long begin = System.nanoTime();
        assertThat(client.problems("https://db.example.test/")).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(least);
      }
    }
  }

  private static InetAddress[] many() {
    return IntStream.range(0, 20)
        .mapToObj(i -> addresses("8.8.8." + i)[0])
        .toArray(InetAddress[]::new);
  }

  private static String fault(ThrowableAssert.ThrowingCallable call) {
    Throwable fault = ThrowableAssert.catchThrowable(call);
    return fault.getClass().getSimpleName() + " " + fault.getMessage();
  }

  private static InetAddress[] addresses(String... texts) {
    return HostileAddresses.addresses(texts);
  }
}
