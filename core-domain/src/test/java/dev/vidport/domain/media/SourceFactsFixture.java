package dev.vidport.domain.media;

import java.util.Optional;
import java.util.OptionalLong;

/** Facts about sources for tests. */
public final class SourceFactsFixture {
  private SourceFactsFixture() {}

  /** A 1920×1080 source with stereo audio. */
  public static SourceFacts source(FrameRate rate, long firstPtsMicros, int seconds) {
    return new SourceFacts(
        "mov,mp4,m4a,3gp,3g2,mj2",
        1_000_000,
        0,
        seconds * 1_000_000L,
        new VideoFacts(
            0,
            "h264",
            "yuv420p",
            1920,
            1080,
            rate,
            true,
            firstPtsMicros,
            false,
            true,
            ColourCoding.BT709),
        Optional.of(new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.empty())),
        Optional.empty());
  }
}
