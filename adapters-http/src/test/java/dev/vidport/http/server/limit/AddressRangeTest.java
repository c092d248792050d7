package dev.vidport.http.server.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, true",
    "127.0.0.1, 127.0.0.2, false",
    "10.0.0.0/8, 10.255.1.2, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.4.0/23, 192.168.5.9, true",
    "192.168.4.0/23, 192.168.6.0, false",
    "0.0.0.0/0, 8.8.8.8, true",
    "0.0.0.0/0, ::1, false",
    "fd00::/8, fd12:3456::1, true",
    "fd00::/8, fe80::1, false"
  })
  void rangeContainsTheAddressesWithItsPrefix(String range, String address, boolean expected) {
    assertThat(AddressRange.parse(range).contains(AddressRange.address(address).orElseThrow()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "localhost", "1.2.3", "1.2.3.256", "1.2.3.4/33", "::1/129", "::g", "1.2.3.4/"})
  void anyOtherTextIsRefused(String text) {
    assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
