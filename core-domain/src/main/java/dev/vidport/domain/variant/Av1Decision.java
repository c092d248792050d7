package dev.vidport.domain.variant;

import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.Rendition;
import java.util.List;

/**
 * What a comparison has found: with which quality setting AV1 looks like the published renditions,
 * and which part of their bits it needs for that.
 *
 * @param crf constant rate factor of SVT-AV1
 * @param percentOfBits bits of AV1, in percent of those of H.264, at equal structural similarity
 */
public record Av1Decision(int crf, int percentOfBits) {
  /** The quality settings that are tried; the others are interpolated. */
  static final List<Integer> COMPARED_CRFS = List.of(32, 44);

  /** AV1 pays from this on: below, what is saved is not worth the processor time. */
  private static final int MAX_PERCENT = 85;

  /** A smaller difference of the two encodes says nothing of the settings between. */
  private static final double MIN_DECIBELS = 0.1;

  private static final int MIN_CRF = 24;
  private static final int MAX_CRF = 52;

  /** As fast as x264 with our settings within a half, and far better than the faster presets. */
  private static final String PRESET = "8";

  /**
   * Interpolates between the two encodes in AV1, in which the logarithm of the bits is nearly
   * linear in decibels.
   *
   * @param parts for each part of the video: the encode in H.264, and those in AV1 in the order of
   *     {@link #COMPARED_CRFS}
   */
  public static Av1Decision of(List<List<EncodedPart>> parts) {
    EncodedPart h264 = sum(parts, 0);
    EncodedPart better = sum(parts, 1);
    EncodedPart worse = sum(parts, 2);
    double perDecibel = better.decibels() - worse.decibels();
    if (perDecibel < MIN_DECIBELS) {
      // The setting hardly changes the picture, such as a black or a still one.
      return new Av1Decision(COMPARED_CRFS.get(1), percent(worse.size(), h264.size()));
    }
    int range = COMPARED_CRFS.get(1) - COMPARED_CRFS.get(0);
    double exact =
        COMPARED_CRFS.get(0) + (better.decibels() - h264.decibels()) / perDecibel * range;
    int crf = (int) Math.round(Math.max(MIN_CRF, Math.min(MAX_CRF, exact)));
    double place = (double) (crf - COMPARED_CRFS.get(0)) / range;
    double logBytes =
        Math.log(better.size()) + place * (Math.log(worse.size()) - Math.log(better.size()));
    return new Av1Decision(crf, percent(Math.exp(logBytes), h264.size()));
  }

  private static EncodedPart sum(List<List<EncodedPart>> parts, int encode) {
    return parts.stream()
        .map(part -> part.get(encode))
        .reduce(EncodedPart::plus)
        .orElseThrow(() -> new IllegalArgumentException("nothing was compared"));
  }

  private static int percent(double bytes, double of) {
    return (int) Math.min(999, Math.round(100 * bytes / Math.max(1, of)));
  }

  /** Whether the saving is worth the encode. */
  public boolean pays() {
    return percentOfBits <= MAX_PERCENT;
  }

  /** A rendition of the ladder in AV1. */
  public Rendition rendition(Rendition h264) {
    return av1(h264, crf);
  }

  static Rendition av1(Rendition h264, int crf) {
    return new Rendition(
        h264.label(),
        h264.width(),
        h264.height(),
        VideoCodec.AV1,
        crf,
        h264.maxKbps(),
        h264.bufferKbits(),
        PRESET);
  }

  /** In a form that {@link #parse} reads, at most 20 characters. */
  public String note() {
    return crf + " " + percentOfBits;
  }

  public static Av1Decision parse(String note) {
    String[] fields = note.split(" ", -1);
    return new Av1Decision(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]));
  }
}
