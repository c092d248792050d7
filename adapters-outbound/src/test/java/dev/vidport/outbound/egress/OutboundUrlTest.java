package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OutboundUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "https://example.com:8443/a%20b/film.mp4?x=1&y=%2F#t",
        "HTTPS://EXAMPLE.com/",
        "https://8.8.8.8/film.mp4",
        "https://[2606:4700:4700::1111]/",
        "https://1.example.com/",
        "https://0x7f.example.com/"
      })
  void httpsUrlIsAccepted(String url) throws EgressRefusedException {
    assertThat(OutboundUrl.parse(url, UrlScheme.HTTPS).uri()).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "//example.com/",
        "/film.mp4",
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https:example.com",
        "https:///film.mp4",
        "https://",
        "https://user@example.com/",
        "https://user:password@example.com/",
        "https://@example.com/",
        "https://example.com:0/",
        "https://example.com:65536/",
        "https://exa mple.com/",
        "https://example.com\\@evil.com/",
        "https://example.com/\r\nHost: evil.com",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0177.0.0.1/",
        "https://017700000001/",
        "https://127.1/",
        "https://127.0.0.1./",
        "https://1.2.3/",
        "https://1.2.3.256/",
        "https://a.0x1/",
        "https://[::ffff:8.8.8.8]/",
        "https://[::ffff:808:808]/",
        "https://[fe80::1%25eth0]/",
        "https://[::1/",
        "https://exa_mple/../",
        "https://ex\u00e4mple.com/"
      })
  void otherUrlIsRefused(String url) {
    assertThatThrownBy(() -> OutboundUrl.parse(url, UrlScheme.HTTPS))
        .isInstanceOf(EgressRefusedException.class);
  }

  @Test
  void lengthIsBounded() throws EgressRefusedException {
    String longest = "https://example.com/" + "a".repeat(2048 - 20);

    assertThat(OutboundUrl.parse(longest, UrlScheme.HTTPS).uri()).hasToString(longest);
    assertThatThrownBy(() -> OutboundUrl.parse(longest + "a", UrlScheme.HTTPS))
        .isInstanceOf(EgressRefusedException.class)
        .hasMessageContaining("2048");
  }

  @ParameterizedTest
  @CsvSource({
    "/b, https://example.com/b",
    "c?d=e, https://example.com/a/c?d=e",
    "//other.example/b, https://other.example/b",
    "https://other.example:8443/b, https://other.example:8443/b"
  })
  void redirectIsResolved(String location, String target) throws EgressRefusedException {
    assertThat(
            OutboundUrl.parse("https://example.com/a/b", UrlScheme.HTTPS).redirect(location).uri())
        .hasToString(target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://example.com/", "https://a@example.com/", "https://0x7f.1/", "::"})
  void redirectIsCheckedToo(String location) throws EgressRefusedException {
    OutboundUrl url = OutboundUrl.parse("https://example.com/a/b", UrlScheme.HTTPS);

    assertThatThrownBy(() -> url.redirect(location)).isInstanceOf(EgressRefusedException.class);
  }
}
