package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedDomainTest {
  @ParameterizedTest
  @CsvSource({
    "example.com, example.com",
    "WWW.Example.COM, www.example.com",
    "*.example.com, *.example.com",
    "xn--bcher-kva.example, xn--bcher-kva.example",
    "bücher.example, xn--bcher-kva.example",
    "*.例え.jp, *.xn--r8jz45g.jp",
    "localhost, localhost",
    "a-b.c1.example, a-b.c1.example"
  })
  void hostNamesAreStoredInAsciiAndLowerCase(String text, String stored) {
    assertThat(AllowedDomain.parse(text).value()).isEqualTo(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "example",
        "https://example.com",
        "example.com:443",
        "example.com/",
        "example.com.",
        ".example.com",
        "example..com",
        "*",
        "*.com",
        "*.localhost",
        "*.*.example.com",
        "www.*.example.com",
        "-a.example.com",
        "a-.example.com",
        "a_b.example.com",
        "user@example.com",
        "10.0.0.1",
        "*.0.0.1",
        "10.1",
        "0x7f.1",
        "[2001:db8::1]",
        "2001:db8::1",
        "exa mple.com",
        "example.com\n"
      })
  void everythingElseIsRefused(String text) {
    assertThatThrownBy(() -> AllowedDomain.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be a host name");
  }

  @Test
  void lengthOfNamesAndLabelsIsLimited() {
    String label = "a".repeat(63);
    String longest = String.join(".", label, label, label, "a".repeat(61));

    assertThat(AllowedDomain.parse(longest).value()).hasSize(253);
    assertThatThrownBy(() -> AllowedDomain.parse("a" + longest))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> AllowedDomain.parse("a" + label + ".example"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
