package dev.vidport.domain.edit;

import dev.vidport.domain.SeededCases;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;

/** Timelines for tests of random cases. */
public final class RandomTimeline {
  private RandomTimeline() {}

  /** One to eight clips of up to ten frames, with overlaps as long as the neighbours permit. */
  public static Timeline of(Random random) {
    List<TimelineClip> clips = new ArrayList<>();
    long maxOverlap = 0;
    for (int i = SeededCases.between(random, 1, 8); i > 0; i--) {
      int source = random.nextInt(3);
      int firstFrame = SeededCases.between(random, 0, 9);
      long frames = SeededCases.between(random, 1, 10);
      long overlap = Math.min(Math.min(SeededCases.between(random, 0, 9), frames), maxOverlap);
      clips.add(
          new TimelineClip(
              source, firstFrame, OptionalLong.of(frames), overlap, Transition.Type.FADE));
      maxOverlap = frames - overlap;
    }
    return new Timeline(clips);
  }
}
