package dev.vidport.domain.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CidrBlockTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "172.16.0.0/12, 172.31.255.255, true",
    "172.16.0.0/12, 172.32.0.0, false",
    "192.168.4.0/23, 192.168.5.9, true",
    "192.168.4.0/23, 192.168.6.0, false",
    "192.168.1.7, 192.168.1.7, true",
    "192.168.1.7, 192.168.1.8, false",
    "0.0.0.0/0, 8.8.8.8, true",
    "0.0.0.0/0, 2001:4860:4860::8888, false",
    "fd00::/8, fd12:3456::1, true",
    "fd00::/8, fe80::1, false",
    "::/0, 8.8.8.8, false",
    "10.0.0.0/8, ::ffff:10.1.2.3, true",
    "::/0, ::ffff:10.1.2.3, false",
    "::1, ::1, true"
  })
  void containsAddressesOfItsRange(String block, String address, boolean contained)
      throws UnknownHostException {
    assertThat(CidrBlock.parse(block).contains(InetAddress.getByName(address)))
        .isEqualTo(contained);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/8",
        "1.2.3.4/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/+8",
        "10.0.0.0/x",
        "10.0.0.0/ 8",
        "10.0.0.0/0008",
        "10.0.0/8",
        "10/8",
        "1.2.3",
        "1.2.3.256",
        "010.0.0.0/8",
        "256.0.0.0/8",
        "localhost",
        "localhost/8",
        "example.com",
        "::g",
        "fd00::/129",
        "[::1]/128",
        "::ffff:10.0.0.1/128",
        "fe80::1%eth0/64",
        "10.0.0.0/8/8"
      })
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> CidrBlock.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "2001:0db8:0:0:0:0:0:0/32, 2001:db8::/32",
    "::/0, ::/0",
    "::1, ::1/128",
    "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1/128",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1/128",
    "1:0:0:2:0:0:0:3, 1:0:0:2::3/128",
    "FE80::ABCD, fe80::abcd/128",
    "10.0.255.1, 10.0.255.1/32"
  })
  void textIsShort(String block, String text) {
    assertThat(CidrBlock.parse(block)).hasToString(text);
    assertThat(CidrBlock.parse(text)).isEqualTo(CidrBlock.parse(block));
  }

  @Test
  void hostBitsAreIgnored() {
    assertThat(CidrBlock.parse("10.1.2.3/8"))
        .isEqualTo(CidrBlock.parse("10.0.0.0/8"))
        .hasToString("10.0.0.0/8");
  }
}
