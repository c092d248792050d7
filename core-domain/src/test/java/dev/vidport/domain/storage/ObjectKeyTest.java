package dev.vidport.domain.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {
  private static final Pattern SHAPE =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

  @ParameterizedTest
  @ValueSource(strings = {"x", "a/b", "videos/0f/out/-a._b-.mp4", "_/-/Z9"})
  void acceptsSegmentsOfPlainCharacters(String value) {
    assertThat(new ObjectKey(value).value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "/", "a/", "/a", "a//b", ".", "..", ".a", "a/.b", "a/../b", "a b", "a\\b", "ä"
      })
  void refusesWhatCouldLeaveItsFolder(String value) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ObjectKey(value));
  }

  @Test
  void acceptsWhatTheRegularExpressionAccepts() {
    Random random = new Random(1);
    String characters = "aZ09._-/ :\n\u0661";
    for (int i = 0; i < 20_000; i++) {
      String value =
          random
              .ints(random.nextInt(8), 0, characters.length())
              .collect(
                  StringBuilder::new,
                  (text, at) -> text.append(characters.charAt(at)),
                  StringBuilder::append)
              .toString();
      if (SHAPE.matcher(value).matches()) {
        assertThatCode(() -> new ObjectKey(value)).doesNotThrowAnyException();
      } else {
        assertThatIllegalArgumentException().isThrownBy(() -> new ObjectKey(value));
      }
    }
  }

  @Test
  void refusesMoreThan500Characters() {
    assertThat(new ObjectKey("a".repeat(500)).value()).hasSize(500);
    assertThatIllegalArgumentException().isThrownBy(() -> new ObjectKey("a".repeat(501)));
  }
}
