package dev.vidport.bench.quality;

/**
 * The bitrate of a rendition, and what PeerTube's settings need for the same quality.
 *
 * @param ours kilobits per second
 * @param atEqualSsim kilobits per second with PeerTube's settings at the same SSIM
 * @param atEqualPsnr kilobits per second with PeerTube's settings at the same PSNR
 */
record Bitrates(double ours, double atEqualSsim, double atEqualPsnr) {
  static final Bitrates NONE = new Bitrates(0, 0, 0);

  Bitrates plus(Bitrates other) {
    return new Bitrates(
        ours + other.ours, atEqualSsim + other.atEqualSsim, atEqualPsnr + other.atEqualPsnr);
  }
}
