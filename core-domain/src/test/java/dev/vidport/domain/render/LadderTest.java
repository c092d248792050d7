package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LadderTest {
  private static final FrameRate THIRTY = new FrameRate(30, 1);

  @Test
  void fullHdGetsEveryRungBelowIt() {
    assertThat(labels(1920, 1080, 1080)).containsExactly("1080p", "720p", "480p", "360p");
  }

  @Test
  void renditionsAreNotLargerThanRequested() {
    assertThat(labels(3840, 2160, 720)).containsExactly("720p", "480p", "360p");
  }

  @Test
  void renditionsAreNotLargerThanTheSource() {
    assertThat(labels(1280, 720, 2160)).containsExactly("720p", "480p", "360p");
  }

  @Test
  void sourceBelowTheLowestRungKeepsItsOwnSize() {
    assertThat(Ladder.of(321, 241, THIRTY, 1080))
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.width()).isEqualTo(320);
              assertThat(only.height()).isEqualTo(240);
            });
  }

  @Test
  void onePixelWideVideoIsWidenedButNotStretched() {
    Rendition only = Ladder.of(1, 64, THIRTY, 1080).get(0);

    assertThat(only.width()).isEqualTo(2);
    assertThat(only.height()).isEqualTo(64);
  }

  @Test
  void portraitStaysPortrait() {
    Rendition top = Ladder.of(576, 1024, THIRTY, 1080).get(0);

    assertThat(top.label()).isEqualTo("480p");
    assertThat(top.width()).isEqualTo(480);
    assertThat(top.height()).isEqualTo(854);
  }

  @Test
  void higherFrameRateHasAHigherBitrateCap() {
    int at30 = Ladder.of(1920, 1080, THIRTY, 1080).get(0).maxKbps();
    int at60 = Ladder.of(1920, 1080, new FrameRate(60, 1), 1080).get(0).maxKbps();

    assertThat(at30).isBetween(5_500, 6_500);
    assertThat(at60).isGreaterThan(at30).isLessThan(2 * at30);
  }

  @Test
  void bitrateCapsGrowWithTheSize() {
    List<Rendition> ladder = Ladder.of(3840, 2160, THIRTY, 2160);

    assertThat(ladder)
        .extracting(Rendition::label, Rendition::maxKbps)
        .containsExactly(
            tuple("2160p", 18_890),
            tuple("1440p", 9_720),
            tuple("1080p", 6_060),
            tuple("720p", 3_120),
            tuple("480p", 1_610),
            tuple("360p", 1_000));
  }

  @Test
  void smallRenditionsUseASlowerPreset() {
    assertThat(Ladder.of(1920, 1080, THIRTY, 1080))
        .extracting(Rendition::preset)
        .containsExactly("veryfast", "veryfast", "faster", "faster");
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void sidesAreEvenAndShrinkInTheAspectRatioOfTheSource(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          int width = SeededCases.between(random, 2, 8192);
          int height = SeededCases.between(random, 2, 8192);
          List<Rendition> ladder = Ladder.of(width, height, THIRTY, 2160);

          assertThat(ladder).isNotEmpty();
          int before = Integer.MAX_VALUE;
          for (Rendition rendition : ladder) {
            assertThat(rendition.width() % 2).isZero();
            assertThat(rendition.height() % 2).isZero();
            assertThat(rendition.shortSide()).isLessThan(before);
            // Rounding to even sides moves the long side by less than two pixels.
            double scale = (double) rendition.shortSide() / Math.min(width, height);
            assertThat(Math.max(rendition.width(), rendition.height()))
                .isBetween(
                    (int) Math.floor(Math.max(width, height) * scale) - 2,
                    (int) Math.ceil(Math.max(width, height) * scale) + 2);
            before = rendition.shortSide();
          }
        });
  }

  private static List<String> labels(int width, int height, int maxHeight) {
    return Ladder.of(width, height, THIRTY, maxHeight).stream().map(Rendition::label).toList();
  }
}
