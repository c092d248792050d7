package dev.vidport.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "https://example.com:8443/billing?paid=1#top",
        "https://example.com/?session={CHECKOUT_SESSION_ID}",
        "http://localhost:3000/",
        "http://127.0.0.1/",
        "http://[::1]:80/"
      })
  void addressOfASiteIsAccepted(String text) {
    assertThat(ReturnUrl.parse(text).value()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "/billing",
        "http://example.com",
        "http://localhost.example.com",
        "javascript:alert(1)",
        "https:///billing",
        "https://jo@example.com",
        "https://example.com/{id}",
        "https://exa mple.com"
      })
  void otherTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ReturnUrl.parse(text));
  }

  @Test
  void lengthIsBounded() {
    String longest = "https://example.com/" + "a".repeat(ReturnUrl.MAX_LENGTH - 20);

    assertThat(ReturnUrl.parse(longest).value()).hasSize(ReturnUrl.MAX_LENGTH);
    assertThatIllegalArgumentException().isThrownBy(() -> ReturnUrl.parse(longest + "a"));
  }
}
