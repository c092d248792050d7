package dev.vidport.domain.variant;

/**
 * How one encode of a part of a video came out.
 *
 * @param bytes size of the encoded part
 * @param ssim structural similarity to the frames before the encode, the mean of all frames; from 0
 *     to 1
 */
public record EncodedPart(long bytes, double ssim) {
  /** The part and another of the same length. */
  EncodedPart plus(EncodedPart other) {
    return new EncodedPart(bytes + other.bytes, (ssim + other.ssim) / 2);
  }

  /** The size in bytes, for calculations. */
  double size() {
    return (double) bytes;
  }

  /** The similarity in decibels, in which equal steps look equal. */
  double decibels() {
    return -10 * Math.log10(Math.max(1e-9, 1 - ssim));
  }
}
