package dev.vidport.domain.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv6NetworkTest {
  private static Ipv6Network of(String address) {
    return Ipv6Network.of((Inet6Address) IpLiteral.parse(address).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::1, 2001:db8::/64, 2001:db8::/56, 2001:db8::/48",
    "2001:db8:0:12ff::1, 2001:db8:0:12ff::/64, 2001:db8:0:1200::/56, 2001:db8::/48",
    "2001:db8:1:0:5::1, 2001:db8:1::/64, 2001:db8:1::/56, 2001:db8:1::/48",
    "2001:0:0:1::1, 2001:0:0:1::/64, 2001::/56, 2001::/48",
    "fe80::1, fe80::/64, fe80::/56, fe80::/48",
    "::1, ::/64, ::/56, ::/48",
    "0:0:0:2::, 0:0:0:2::/64, ::/56, ::/48",
    "ffff:ffff:ffff:ffff::1, ffff:ffff:ffff:ffff::/64, ffff:ffff:ffff:ff00::/56,"
        + " ffff:ffff:ffff::/48"
  })
  void networksOfAnAddressAreWrittenAsUsual(String address, String by64, String by56, String by48) {
    Ipv6Network network = of(address);

    assertThat(network).hasToString(by64);
    assertThat(network.around(56)).hasToString(by56);
    assertThat(network.around(48)).hasToString(by48);
    assertThat(Ipv6Network.parse(by64)).contains(network);
    assertThat(Ipv6Network.parse(by56)).contains(network.around(56));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "192.0.2.1",
        "192.0.2.0/24",
        "2001:db8::",
        "2001:db8::/",
        "2001:db8::/0",
        "2001:db8::/65",
        "2001:db8::/128",
        "2001:db8::/064",
        "2001:DB8::/64",
        "2001:db8:0::/64",
        "2001:db8::1/64",
        "unknown",
        ""
      })
  void otherTextIsNoNetwork(String text) {
    assertThat(Ipv6Network.parse(text)).isEmpty();
  }
}
