package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MaskTest {
  private static final FrameRate THIRTY = new FrameRate(30, 1);
  private static final FrameRate NTSC = new FrameRate(30000, 1001);
  private static final Region LEFT = new Region(0, 0, 0.25, 1);
  private static final Region RIGHT = new Region(0.75, 0, 0.25, 1);

  private static Redaction still(Redaction.Type type, double start, double end, Region region) {
    return Redaction.still(type, Shape.RECT, start, Optional.of(end), region);
  }

  private static Mask mask(FrameRate rate, Redaction... redactions) {
    List<Redaction> all = List.of(redactions);
    return new Mask(all, rate, MaskSize.of(16, 4, all));
  }

  private static String frame(Mask mask, long frame) {
    return MaskPlaneTest.text(mask.frame(frame), 8);
  }

  private static boolean hides(Mask mask, long frame) {
    return frame(mask, frame).contains("#");
  }

  @Test
  void regionIsHiddenFromItsFirstFrameUntilItsEnd() {
    Mask mask = mask(THIRTY, still(Redaction.Type.BLUR, 1, 2, LEFT));

    assertThat(hides(mask, 29)).isFalse();
    assertThat(hides(mask, 30)).isTrue();
    assertThat(hides(mask, 59)).isTrue();
    assertThat(hides(mask, 60)).isFalse();
  }

  @Test
  void exactFrameTimesDecideAtFractionalRates() {
    // Frame 30 is shown from 1.001 s on, frame 29 from 0.9676 s.
    Mask second = mask(NTSC, still(Redaction.Type.BLUR, 1, 2, LEFT));
    Mask frame = mask(NTSC, still(Redaction.Type.BLUR, 1.001, 2.002, LEFT));

    assertThat(hides(second, 29)).isFalse();
    assertThat(hides(second, 30)).isTrue();
    assertThat(hides(second, 59)).isTrue();
    assertThat(hides(second, 60)).isFalse();
    assertThat(hides(frame, 29)).isFalse();
    assertThat(hides(frame, 30)).isTrue();
    assertThat(hides(frame, 59)).isTrue();
    assertThat(hides(frame, 60)).isFalse();
  }

  @Test
  void regionMovesAndResizesBetweenKeyframes() {
    Redaction moving =
        new Redaction(
            Redaction.Type.BLUR,
            Shape.RECT,
            0,
            Optional.empty(),
            List.of(
                new Keyframe(0, new Region(0, 0, 0.25, 1)),
                new Keyframe(1, new Region(0.5, 0, 0.5, 0.5))));
    Mask mask = mask(THIRTY, moving);

    assertThat(frame(mask, 0)).isEqualTo("##......\n##......\n");
    // Halfway: a quarter from the left, three eighths wide, three quarters high.
    assertThat(frame(mask, 15)).isEqualTo("..###...\n..###...\n");
    assertThat(frame(mask, 30)).isEqualTo("....####\n........\n");
    assertThat(frame(mask, 300)).isEqualTo("....####\n........\n");
  }

  @Test
  void regionJumpsBetweenKeyframesOfTheSameTime() {
    Redaction jumping =
        new Redaction(
            Redaction.Type.BLUR,
            Shape.RECT,
            0,
            Optional.empty(),
            List.of(
                new Keyframe(0, LEFT),
                new Keyframe(1.1, LEFT),
                new Keyframe(1.1, new Region(0, 0, 1, 1)),
                new Keyframe(1.1, RIGHT),
                new Keyframe(2.1, LEFT)));
    Mask mask = mask(THIRTY, jumping);

    assertThat(frame(mask, 32)).isEqualTo("##......\n##......\n");
    assertThat(frame(mask, 33)).isEqualTo("......##\n......##\n");
    assertThat(frame(mask, 48)).isEqualTo("...##...\n...##...\n");
    assertThat(frame(mask, 63)).isEqualTo("##......\n##......\n");
  }

  @Test
  void regionWithoutAreaHidesNothingUntilItGrows() {
    Redaction growing =
        new Redaction(
            Redaction.Type.BOX,
            Shape.ELLIPSE,
            0,
            Optional.empty(),
            List.of(
                new Keyframe(1, new Region(0.5, 0, 0, 1)),
                new Keyframe(2, new Region(0, 0, 1, 1)),
                new Keyframe(3, new Region(0, 0, 1, 0))));
    Mask mask = mask(THIRTY, growing);

    assertThat(hides(mask, 0)).isFalse();
    assertThat(hides(mask, 30)).isFalse();
    assertThat(frame(mask, 45)).isEqualTo("..####..\n..####..\n");
    assertThat(frame(mask, 60)).isEqualTo("########\n########\n");
    assertThat(hides(mask, 90)).isFalse();
    assertThat(hides(mask, 900)).isFalse();
  }

  @Test
  void unchangedFrameIsNotRedrawn() {
    Mask mask = mask(THIRTY, still(Redaction.Type.BOX, 0, 1, LEFT));
    byte[] first = mask.frame(0);
    first[7] = 1;

    assertThat(mask.frame(1)).isSameAs(first);
    assertThat(frame(mask, 2)).isEqualTo("##.....?\n##......\n");
    assertThat(frame(mask, 30)).isEqualTo("........\n........\n");
  }

  @Test
  void boxesAmongBlursAreDrawnEnlargedInTheLowerPart() {
    Mask mask =
        mask(
            THIRTY, still(Redaction.Type.BOX, 0, 2, RIGHT), still(Redaction.Type.BLUR, 1, 2, LEFT));

    assertThat(frame(mask, 0)).isEqualTo("......##\n......##\n.###....\n");
    assertThat(frame(mask, 30)).isEqualTo("##....##\n##....##\n.###....\n");
  }

  @Test
  void feedStartsAtTheFirstFrameOfItsRun() throws Exception {
    Mask mask = mask(THIRTY, still(Redaction.Type.BLUR, 1, 2, LEFT));
    MaskSource source = new MaskSource(mask, 29);

    assertThat(MaskPlaneTest.text(source.next().orElseThrow(), 8)).doesNotContain("#");
    assertThat(MaskPlaneTest.text(source.next().orElseThrow(), 8)).contains("#");
  }
}
