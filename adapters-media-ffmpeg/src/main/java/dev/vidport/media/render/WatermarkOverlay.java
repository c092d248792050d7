package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.source.MediaInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Shows the watermark of a video in one run of ffmpeg. Pure.
 *
 * @param image the stored image, a PNG
 */
record WatermarkOverlay(Watermark watermark, MediaInput image) {
  private static final String DEMUXER = "png_pipe";

  /** Twice the largest image: decoders round the sides up. */
  private static final long MAX_PIXELS = 2L * WatermarkImage.MAX_SIDE * WatermarkImage.MAX_SIDE;

  /** The options of the input of the image. Its only frame is shown as long as the video lasts. */
  List<String> inputOptions() {
    List<String> options =
        new ArrayList<>(InputRestrictions.image(image, DEMUXER, "png", MAX_PIXELS));
    options.addAll(List.of("-f", DEMUXER, "-threads", "1", "-i", image.url()));
    return options;
  }

  /**
   * @param shown a chain of frames in BT.709 without an output label
   * @param input number of the input of the image
   * @param frame size of the frames
   * @return the chain with the image over the frames
   */
  String over(String shown, int input, PictureSize frame) {
    Placement place = watermark.on(frame);
    return shown
        + "[unmarked];["
        + input
        + ":v]"
        + opacity()
        // Scaled with weights of the opacity: the colour of transparent pixels means nothing.
        + "format=gbrap,premultiply=inplace=1,"
        + SdrConversion.size(place.width(), place.height())
        + "+accurate_rnd,unpremultiply=inplace=1,"
        + "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,"
        + "format=yuva420p[watermark];[unmarked][watermark]overlay="
        + place.x()
        + ":"
        + place.y()
        + ":eval=init:format=yuv420";
  }

  private String opacity() {
    return String.format(
        Locale.ROOT, "format=rgba,colorchannelmixer=aa=%.4f,", watermark.settings().opacity());
  }
}
