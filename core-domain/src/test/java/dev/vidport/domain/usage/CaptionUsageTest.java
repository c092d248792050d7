package dev.vidport.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.render.RenderOptions;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CaptionUsageTest {
  private static final long MINUTE = 60_000_000;

  @Test
  void captionedMinuteCountsAsTwoAndCaptionsAsOneAtLeast() {
    assertThat(CaptionUsage.billableMicros(10 * MINUTE)).isEqualTo(20 * MINUTE);
    assertThat(CaptionUsage.billableMicros(MINUTE / 2 + 1)).isEqualTo(MINUTE + 2);
    assertThat(CaptionUsage.billableMicros(1)).isEqualTo(MINUTE);
  }

  @Test
  void twelveHundredMinutesOfADayMayBeCaptioned() {
    assertThat(CaptionUsage.fitsDay(0, 1_200 * MINUTE)).isTrue();
    assertThat(CaptionUsage.fitsDay(0, 1_200 * MINUTE + 1)).isFalse();
    assertThat(CaptionUsage.fitsDay(2 * 1_190 * MINUTE, 10 * MINUTE)).isTrue();
    assertThat(CaptionUsage.fitsDay(2 * 1_190 * MINUTE + 1, 10 * MINUTE)).isFalse();
  }

  @Test
  void videoCountsItsLengthAndItsCaptions() {
    RenderOptions plain = RenderOptions.plain(1080);
    RenderOptions captioned = plain.withCaptions(Optional.of(CaptionRequest.DETECT));

    assertThat(plain.billableMicros(10 * MINUTE, 1)).isEqualTo(10 * MINUTE);
    assertThat(captioned.billableMicros(10 * MINUTE, 1)).isEqualTo(30 * MINUTE);
    assertThat(captioned.billableMicros(MINUTE / 6, 1)).isEqualTo(MINUTE / 6 + MINUTE);
  }
}
