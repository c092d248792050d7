package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionOriginTest {
  @ParameterizedTest
  @CsvSource({
    "203.0.113.77, 203.0.113.0/24",
    "2001:db8:1:2::/64, 2001:db8:1::/48",
    "machine.example,",
    "'',"
  })
  void keepsTheNetworkOfAnAddressOnly(String client, String network) {
    assertThat(SessionOrigin.of(Optional.of("curl"), client))
        .isEqualTo(new SessionOrigin(Optional.of("curl"), Optional.ofNullable(network)));
  }
}
