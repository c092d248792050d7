package dev.vidport.outbound.egress;

import dev.vidport.domain.net.IpLiteral;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Addresses that reach into a network, and a client that resolves their names. */
public final class HostileAddresses {
  private HostileAddresses() {}

  /** The addresses, for {@code MethodSource}. */
  public static Stream<String> urls() {
    return Stream.of(
        // Loopback in all spellings
        "https://127.0.0.1/",
        "https://127.0.0.1:8443/",
        "https://127.1.2.3/",
        "https://127.255.255.254/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0X7F000001/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://0x7f.0.0.1/",
        "https://127.0x0.0.1/",
        "https://127.1/",
        "https://127.0.1/",
        "https://127.0.0.1./",
        "https://0/",
        "https://0.0.0.0/",
        "https://000.000.000.000/",
        "https://00000177.1/",
        "https://[::]/",
        "https://[::1]/",
        "https://[0:0:0:0:0:0:0:1]/",
        "https://[::0001]:443/",
        "https://localhost/",
        "https://LOCALHOST/",
        "https://localhost./",
        "https://app.localhost/",
        // IPv4 inside IPv6
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[0:0:0:0:0:ffff:a00:1]/",
        "https://[::ffff:169.254.169.254]/",
        "https://[::127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[64:ff9b::169.254.169.254]/",
        "https://[64:ff9b:1::a00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2002:a00:1::1]/",
        "https://[2001:0:7f00:1::]/",
        // Private networks
        "https://10.0.0.1/",
        "https://10.255.255.255/",
        "https://167772161/",
        "https://0xa.1/",
        "https://012.0.0.1/",
        "https://172.16.0.1/",
        "https://172.31.255.255/",
        "https://192.168.0.1/",
        "https://192.168.257/",
        "https://3232235521/",
        "https://100.64.0.1/",
        "https://198.18.0.1/",
        "https://192.0.2.1/",
        "https://[fc00::1]/",
        "https://[fd12:3456:789a::1]/",
        "https://[fe80::1]/",
        "https://[fe80::1%25eth0]/",
        "https://[fec0::1]/",
        "https://[2001:db8::1]/",
        "https://[ff02::1]/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://240.0.0.1/",
        // Metadata of clouds
        "https://169.254.169.254/latest/meta-data/",
        "https://169.254.170.2/",
        "https://2852039166/",
        "https://0xa9fea9fe/",
        "https://0251.0376.0251.0376/",
        "https://169.254.43518/",
        "https://168.63.129.16/",
        "https://192.0.0.192/",
        "https://100.100.100.200/",
        "https://[fd00:ec2::254]/",
        "https://metadata.google.internal/",
        "https://private.example.test/",
        "https://mixed.example.test/",
        // Other texts
        "https://user@example.com/",
        "https://user:password@example.com/",
        "https://example.com@127.0.0.1/",
        "https://127.0.0.1#@example.com/",
        "https://example.com\\@127.0.0.1/",
        "https://example.com%2f@127.0.0.1/",
        "http://example.com/",
        "ftp://example.com/",
        "gopher://127.0.0.1:6379/_x",
        "file:///etc/passwd",
        "https://example.com:0/",
        "https://example.com:70000/",
        "https:///x",
        "https://",
        "//example.com/",
        "https://example.com/\r\nX: y",
        "https://\u2460\u2461\u2466.0.0.1/",
        "https://127\u30020\u30020\u30021/");
  }

  /** A client with no exceptions; it knows the names of the addresses and asks no server. */
  public static GuardedHttpClient client() throws IOException {
    return client(HostileAddresses::lookup);
  }

  /** A client to which a name is public at its first lookup and loopback from then on. */
  public static GuardedHttpClient rebindingClient() throws IOException {
    AtomicInteger lookups = new AtomicInteger();
    return client(host -> addresses(lookups.incrementAndGet() == 1 ? "8.8.8.8" : "127.0.0.1"));
  }

  static GuardedHttpClient client(HostLookup lookup) throws IOException {
    return new GuardedHttpClient(
        EgressPolicy.strict(), lookup, ConnectionLimits.DEFAULTS.withLookupFailure(Duration.ZERO));
  }

  static InetAddress[] lookup(String host) throws UnknownHostException {
    return switch (host) {
      case "metadata.google.internal" -> addresses("169.254.169.254");
      case "private.example.test" -> addresses("10.1.2.3");
      case "mixed.example.test" -> addresses("8.8.8.8", "10.1.2.3");
      case "app.localhost", "localhost.", "localhost", "LOCALHOST" -> addresses("127.0.0.1");
      default -> {
        // Never asks the domain name system.
        if (IpLiteral.parse(host).isEmpty()) {
          throw new AssertionError("looked up " + host);
        }
        yield addresses(host);
      }
    };
  }

  static InetAddress[] addresses(String... texts) {
    return List.of(texts).stream()
        .map(text -> IpLiteral.parse(text).orElseThrow())
        .toArray(InetAddress[]::new);
  }
}
