package dev.vidport.media.redaction;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Redaction;
import dev.vidport.media.process.Feed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What is laid over the picture of one run of ffmpeg. */
public final class Cover {
  private final List<Redaction> redactions;
  private final FrameRate rate;
  private final MaskSize size;
  private final Wash wash;
  private final long firstFrame;

  private Cover(
      List<Redaction> redactions, FrameRate rate, MaskSize size, Wash wash, long firstFrame) {
    this.redactions = redactions;
    this.rate = rate;
    this.size = size;
    this.wash = wash;
    this.firstFrame = firstFrame;
  }

  /**
   * @param redactions of the whole output, all of them, so that every run blurs alike
   * @param width of the picture, even
   * @param height of the picture, even
   * @param firstFrame the output's frame with which the run begins
   * @param frames the most frames that the run makes; empty where that is not known
   * @return empty when none of these frames hides anything
   */
  public static Optional<Cover> of(
      List<Redaction> redactions,
      FrameRate rate,
      int width,
      int height,
      long firstFrame,
      OptionalLong frames) {
    Activity activity = new Activity(rate, firstFrame);
    if (redactions.stream().noneMatch(redaction -> activity.within(redaction, frames))) {
      return Optional.empty();
    }
    List<Redaction> left = redactions.stream().filter(activity::everFrom).toList();
    MaskSize size = MaskSize.of(width, height, left);
    Wash wash = Wash.of(width, height, redactions);
    return Optional.of(new Cover(left, rate, size, wash, firstFrame));
  }

  /** Options of the input that the mask is, with its address. */
  public List<String> inputOptions() {
    return List.of(
        // All that this input may be is what this host pipes into it.
        "-protocol_whitelist",
        "pipe",
        "-format_whitelist",
        "rawvideo",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "gray",
        "-video_size",
        size.width() + "x" + size.pipedHeight(),
        "-framerate",
        rate.toString(),
        "-i",
        "pipe:0");
  }

  /**
   * @param from label of the picture, without brackets
   * @param input index of the mask's input
   * @param to label of the picture in which the regions are hidden
   */
  public String filters(String from, int input, String to) {
    return new CoverFilters(size, wash, rate).graph(from, input, to);
  }

  /** The mask. Lasts longer than any picture; ffmpeg reads what it needs. */
  public Feed feed() {
    return new MaskFeed(new Mask(redactions, rate, size), firstFrame);
  }
}
