package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.process.StdinSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Hides the redacted regions of the video in one run of ffmpeg. */
public final class RedactionCover {
  private final List<Redaction> redactions;
  private final FrameRate rate;
  private final MaskSize maskSize;
  private final BlurGrid blur;
  private final long firstFrame;

  private RedactionCover(
      List<Redaction> redactions,
      FrameRate rate,
      MaskSize maskSize,
      BlurGrid blur,
      long firstFrame) {
    this.redactions = redactions;
    this.rate = rate;
    this.maskSize = maskSize;
    this.blur = blur;
    this.firstFrame = firstFrame;
  }

  /**
   * @param redactions all redactions of the whole output, so that every run blurs alike
   * @param width of the video, even
   * @param height of the video, even
   * @param firstFrame the output frame at which the run begins
   * @param frames the maximum number of frames in the run; empty if unknown
   * @return empty when no redaction is active in these frames
   */
  public static Optional<RedactionCover> of(
      List<Redaction> redactions,
      FrameRate rate,
      int width,
      int height,
      long firstFrame,
      OptionalLong frames) {
    RedactionActivity activity = new RedactionActivity(rate, firstFrame);
    if (redactions.stream().noneMatch(redaction -> activity.isActiveWithin(redaction, frames))) {
      return Optional.empty();
    }
    List<Redaction> remaining = redactions.stream().filter(activity::hasActiveFrames).toList();
    MaskSize maskSize = MaskSize.of(width, height, remaining);
    BlurGrid blur = BlurGrid.of(width, height, redactions);
    return Optional.of(new RedactionCover(remaining, rate, maskSize, blur, firstFrame));
  }

  /** The ffmpeg options of the mask input, including {@code -i}. */
  public List<String> inputOptions() {
    return List.of(
        // This input accepts only raw video from the pipe that this process writes.
        "-protocol_whitelist",
        "pipe",
        "-format_whitelist",
        "rawvideo",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "gray",
        "-video_size",
        maskSize.width() + "x" + maskSize.pipedHeight(),
        "-framerate",
        rate.toString(),
        "-i",
        "pipe:0");
  }

  /**
   * @param from label of the video, without brackets
   * @param input index of the mask input
   * @param to label of the video with the regions hidden, without brackets
   */
  public String filters(String from, int input, String to) {
    return new CoverFilters(maskSize, blur, rate).graph(from, input, to);
  }

  /** The mask frames. The source lasts longer than any video; ffmpeg reads as much as it needs. */
  public StdinSource maskSource() {
    return new MaskSource(new Mask(redactions, rate, maskSize), firstFrame);
  }
}
