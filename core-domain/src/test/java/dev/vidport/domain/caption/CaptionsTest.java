package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CaptionsTest {
  @Test
  void cutKeepsWhatIsShownWithinThePart() {
    Captions all =
        new Captions(
            SpokenLanguage.ENGLISH,
            List.of(cue(0, 10, "before"), cue(5, 15, "into"), cue(20, 30, "after")));

    Captions cut = all.cut(10, 20);

    assertThat(cut.cues()).containsExactly(cue(0, 5, "into"));
  }

  private static Cue cue(long start, long end, String text) {
    return new Cue(start, end, List.of(text));
  }
}
