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

class RequestedKeyTest {
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  @Test
  void everyProblemIsNamed() {
    RequestedKey key =
        new RequestedKey(
            "a".repeat(61),
            Optional.of(List.of("read", "write", "")),
            OptionalLong.of(59),
            Optional.of(List.of("203.0.113.0/24", "203.0.113.0/33", "example.com")));

    assertThat(problems(key))
        .extracting(Problem::field)
        .containsExactly(
            "label", "scopes[1]", "scopes[2]", "expiresIn", "allowedIps[1]", "allowedIps[2]");
  }

  @Test
  void numberOfRangesIsLimited() {
    RequestedKey key =
        new RequestedKey(
            "",
            Optional.empty(),
            OptionalLong.empty(),
            Optional.of(Collections.nCopies(51, "203.0.113.1")));

    assertThat(problems(key)).extracting(Problem::field).containsExactly("allowedIps");
  }

  @Test
  void emptyListsAreNoMissingOnes() {
    RequestedKey key =
        new RequestedKey("", Optional.of(List.of()), OptionalLong.empty(), Optional.of(List.of()));

    assertThat(problems(key)).extracting(Problem::field).containsExactly("scopes", "allowedIps");
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
                Optional.of(List.of("upload", "read", "upload")),
                OptionalLong.of(3_600),
                Optional.of(List.of("203.0.113.7/24", "203.0.113.0/24")))
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
