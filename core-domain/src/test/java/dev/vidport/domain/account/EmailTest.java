package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTest {
  @ParameterizedTest
  @CsvSource({
    "' Ada@Example.COM ', ada@example.com",
    "v@exa\u3002com, v@exa.com",
    "v@exa\uff0ecom, v@exa.com",
    "v@exa\uff61com, v@exa.com",
    "v@\uff45xa.com, v@exa.com",
    "v@\uff25xa.com, v@exa.com",
    "ada@b\u00fccher.example, ada@xn--bcher-kva.example",
    "ada@BU\u0308CHER.example, ada@xn--bcher-kva.example",
    "ada@xn--bcher-kva.example, ada@xn--bcher-kva.example",
    "j\u00f6rg@example.com, j\u00f6rg@example.com",
    "ada@localhost, ada@localhost"
  })
  void spellingsOfADomainAreOneAddress(String text, String address) {
    assertThat(Email.parse(text)).contains(new Email(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada",
        "@example.com",
        "ada@",
        "ada@.",
        "ada@\u3002",
        "ada@example.com.",
        "ada@example.com\u3002",
        "ada@.example.com",
        "ada@example..com",
        "ada@exa_mple.com",
        "ada@-example.com",
        "ada@a\uff20example.com",
        "ada@a\u2100b.com",
        "ada@a\ud800.com",
        "ada@\u05d0a.com",
        "ada@\u0378.com",
        "a b@example.com"
      })
  void domainThatCannotBeConvertedIsRefused(String text) {
    assertThat(Email.parse(text)).isEmpty();
  }

  /** A mail server refuses such an address (RFC 5321, section 4.1.2), or needs quotes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ".@gmail.com",
        ".ada@example.com",
        "ada.@example.com",
        "ada..l@example.com",
        "..@example.com",
        "\"ada\"@example.com",
        "\"a b\"@example.com",
        "\".\"@example.com"
      })
  void localPartThatIsNotADotStringIsRefused(String text) {
    assertThat(Email.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a.d.a@example.com", "a.+x@example.com", "+@example.com", "a@example.com"})
  void dotsBetweenCharactersArePartOfTheLocalPart(String text) {
    assertThat(Email.parse(text)).contains(new Email(text));
  }

  @Test
  void longDomainsAreRefused() {
    assertThat(Email.parse("ada@" + "\u00fc".repeat(60) + ".example")).isEmpty();
    assertThat(Email.parse("ada@" + "a.".repeat(130) + "example")).isEmpty();
  }

  @Test
  void storedAddressesStayAsTheyAre() {
    assertThat(new Email("ada@b\u00fccher.example").value()).isEqualTo("ada@b\u00fccher.example");
  }
}
