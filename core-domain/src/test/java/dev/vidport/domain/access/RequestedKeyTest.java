package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestedKeyTest {
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  @Test
  void everyProblemIsNamed() {
    RequestedKey key =
        new RequestedKey(
            "a".repeat(61),
            List.of("read", "write", ""),
            OptionalLong.of(59),
            List.of("203.0.113.0/24", "203.0.113.0/33", "example.com"));

    assertThat(problems(key))
        .extracting(Problem::field)
        .containsExactly(
            "label", "scopes[1]", "scopes[2]", "expiresIn", "allowedIps[1]", "allowedIps[2]");
  }

  @Test
  void numberOfRangesIsLimited() {
    RequestedKey key =
        new RequestedKey(
            "", List.of(), OptionalLong.empty(), Collections.nCopies(51, "203.0.113.1"));

    assertThat(problems(key)).extracting(Problem::field).containsExactly("allowedIps");
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, has bits after its prefix; the range is 10.0.0.0/8",
    "1.2.3.4/0, has bits after its prefix; the range is 0.0.0.0/0",
    "2001:db8::1/32, has bits after its prefix; the range is 2001:db8::/32",
    "'::ffff:10.0.0.1', 'must be written as IPv4, without ::ffff:'",
    "'::ffff:10.0.0.0/104', 'must be written as IPv4, without ::ffff:'",
    "10.0.0.0/, must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32",
    "10.0.0.0/33, must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32",
    "2001:db8::/129, must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32",
    "'', must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32"
  })
  void wrongRangeIsExplained(String range, String problem) {
    assertThat(problems(from(range))).containsExactly(new Problem("allowedIps[0]", problem));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0.0.0.0/0", "::/0", "203.0.113.7", "203.0.113.7/32", "2001:db8::1", "::1/128"})
  void rangesOfEveryLengthAreAccepted(String range) {
    assertThat(problems(from(range))).isEmpty();
  }

  private static RequestedKey from(String range) {
    return new RequestedKey("", List.of(), OptionalLong.empty(), List.of(range));
  }

  @Test
  void keyWithoutRestrictionsMayDoEverything() {
    assertThat(RequestedKey.unrestricted("laptop").restrictions(NOW))
        .isEqualTo(KeyRestrictions.NONE);
  }

  @Test
  void restrictionsBeginWhenTheKeyIsCreated() {
    KeyRestrictions restrictions =
        new RequestedKey(
                "",
                List.of("upload", "read", "upload"),
                OptionalLong.of(3_600),
                List.of("203.0.113.0/24", "203.0.113.0/24"))
            .restrictions(NOW);

    assertThat(restrictions)
        .isEqualTo(
            new KeyRestrictions(
                EnumSet.of(KeyScope.READ, KeyScope.UPLOAD),
                Optional.of(NOW.plusSeconds(3_600)),
                List.of(CidrBlock.parse("203.0.113.0/24"))));
    assertThat(restrictions.isExpired(NOW.plusSeconds(3_599))).isFalse();
    assertThat(restrictions.isExpired(NOW.plusSeconds(3_600))).isTrue();
  }

  private static List<Problem> problems(RequestedKey key) {
    Problems problems = new Problems();
    key.check(problems);
    return problems.list();
  }
}
