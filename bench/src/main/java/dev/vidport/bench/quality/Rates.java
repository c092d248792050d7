package dev.vidport.bench.quality;

/**
 * What a rendition costs.
 *
 * @param ours kilobits a second
 * @param atEqualSsim what PeerTube's settings would take to be as like the source by SSIM
 * @param atEqualPsnr the same by PSNR
 */
record Rates(double ours, double atEqualSsim, double atEqualPsnr) {
  static final Rates NONE = new Rates(0, 0, 0);

  Rates plus(Rates other) {
    return new Rates(
        ours + other.ours, atEqualSsim + other.atEqualSsim, atEqualPsnr + other.atEqualPsnr);
  }
}
