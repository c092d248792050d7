package dev.vidport.usecases.signing.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.SettableClock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LinkSignerTest {
  private static final String PURPOSE = "get";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T12:00:00Z"));
  private final LinkSigner signer = new LinkSigner(new byte[32], clock);
  private final String link = signer.sign(PURPOSE, "text", clock.instant().plusSeconds(60));

  @Test
  void linkIsOpenedForItsPurposeOnly() {
    assertThat(signer.open(PURPOSE, link)).contains("text");
    assertThat(signer.open("put", link)).isEmpty();
  }

  @Test
  void otherSpellingsOfTheSignatureAreRefused() {
    byte[] mac = signature(link);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    String allButLast = link.substring(0, link.length() - 1);
    // The last two bits of the last character belong to no byte.
    List<String> spellings =
        Stream.concat(
                alphabet.chars().mapToObj(last -> allButLast + (char) last), Stream.of(link + "="))
            .filter(spelling -> !spelling.equals(link))
            .filter(spelling -> Arrays.equals(signature(spelling), mac))
            .toList();

    assertThat(spellings).hasSize(4);
    assertThat(spellings).allSatisfy(same -> assertThat(signer.open(PURPOSE, same)).isEmpty());
  }

  @Test
  void textThatIsNoLinkIsRefused() {
    assertThat(Stream.of("", ".", "a.", ".a", "ä.ö", link + ".", "a" + link))
        .allSatisfy(text -> assertThat(signer.open(PURPOSE, text)).isEmpty());
  }

  private static byte[] signature(String token) {
    return Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1));
  }
}
