package dev.vidport.domain.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IpLiteralTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "127.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "2001:db8::A",
        "1::1.2.3.4"
      })
  void addressesThatAreWrittenOutAreParsed(String text) throws UnknownHostException {
    assertThat(IpLiteral.parse(text)).contains(InetAddress.getByName(text));
    assertThat(IpLiteral.parseUnmapped(text)).contains(InetAddress.getByName(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 127.0.0.1",
        "127.0.0.1 ",
        "127.0.0.1:80",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "01.2.3.4",
        "0x7f.0.0.1",
        "2130706433",
        "localhost",
        "a",
        ":",
        ":::",
        "1:",
        ":1",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7::8",
        "1:2:3:4:5:6:7:1.2.3.4",
        "12345::",
        "+1::",
        "1.2.3.4::",
        "::1.2.3",
        "::g",
        "1:2:3:4:5:6:7:8:9",
        "[::1]",
        "fe80::1%eth0",
        "::ffff:1.2.3.256",
        "::ffff:01.2.3.4"
      })
  void otherTextIsNotAnAddress(String text) {
    assertThat(IpLiteral.parse(text)).isEmpty();
    assertThat(IpLiteral.parseUnmapped(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"::ffff:192.0.2.1", "::FFFF:192.0.2.1", "0:0:0:0:0:ffff:c000:201"})
  void mappedAddressIsOnlyParsedAsTheIpv4Address(String text) throws UnknownHostException {
    assertThat(IpLiteral.parse(text)).isEmpty();
    assertThat(IpLiteral.parseUnmapped(text)).contains(InetAddress.getByName("192.0.2.1"));
  }
}
