package dev.vidport.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ContentDispositionTest {
  @Test
  void plainNameAppearsInBothForms() {
    assertThat(ContentDisposition.attachment("holiday.mp4"))
        .isEqualTo("attachment; filename=\"holiday.mp4\"; filename*=UTF-8''holiday.mp4");
  }

  @Test
  void otherCharactersAreEncodedAndReplacedInThePlainForm() {
    assertThat(ContentDisposition.attachment("Größe 1%.mp4"))
        .isEqualTo(
            "attachment; filename=\"Gr__e 1_.mp4\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%25.mp4");
  }

  @Test
  void nameCannotBreakOutOfTheHeader() {
    assertThat(ContentDisposition.attachment("a\"; x\\\r\nSet-Cookie: b"))
        .isEqualTo(
            "attachment; filename=\"a_; x___Set-Cookie: b\";"
                + " filename*=UTF-8''a%22%3B%20x%5C%0D%0ASet-Cookie%3A%20b");
  }
}
