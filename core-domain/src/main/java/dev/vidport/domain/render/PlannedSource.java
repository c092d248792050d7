package dev.vidport.domain.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.StillPicture;
import java.util.List;
import java.util.Optional;

/**
 * A file in a render plan, with the treatment of its video.
 *
 * @param originMicros position of frame 0 of the output's grid on this file's clock, in
 *     microseconds
 * @param frameStep one of this many frames is shown; 1 if no frame is dropped
 * @param videoStream index of the video stream, or of the cover picture
 * @param deinterlace whether two fields have to be merged into one frame
 * @param colours the colour coding; anything other than BT.709 is converted
 * @param matrixVaries whether some frames have other matrices, according to their tags
 * @param placement the placement of the video on the canvas
 * @param sizeVaries whether the size of the frames may change, so that each is fitted into the
 *     placement
 * @param jumps where the clock of the file restarts or jumps, in order
 * @param damagedTimes the video packets whose times are damaged, in the order of the file
 * @param audio the audio stream; empty if the file has none
 * @param still the picture of a file without video; empty for a file with video
 */
public record PlannedSource(
    SourceFile file,
    long originMicros,
    int frameStep,
    int videoStream,
    boolean deinterlace,
    ColourCoding colours,
    boolean matrixVaries,
    Placement placement,
    boolean sizeVaries,
    List<ClockJump> jumps,
    List<DamagedTimes> damagedTimes,
    Optional<PlannedAudio> audio,
    Optional<StillPicture> still) {
  public PlannedSource {
    jumps = List.copyOf(jumps);
    damagedTimes = List.copyOf(damagedTimes);
  }

  /** A source whose frames all have one size, and whose clock is continuous. */
  public PlannedSource(
      SourceFile file,
      long originMicros,
      int frameStep,
      int videoStream,
      boolean deinterlace,
      ColourCoding colours,
      Placement placement,
      Optional<PlannedAudio> audio) {
    this(
        file,
        originMicros,
        frameStep,
        videoStream,
        deinterlace,
        colours,
        false,
        placement,
        false,
        List.of(),
        List.of(),
        audio,
        Optional.empty());
  }

  /** This source with other audio, which comes from a file with its own clock. */
  public PlannedSource withAudio(
      long origin, List<ClockJump> clockJumps, Optional<PlannedAudio> other) {
    return new PlannedSource(
        file,
        origin,
        frameStep,
        videoStream,
        deinterlace,
        colours,
        matrixVaries,
        placement,
        sizeVaries,
        clockJumps,
        damagedTimes,
        other,
        still);
  }

  /** This source on a canvas of another size and the same shape. */
  PlannedSource scaled(PictureSize canvas, PictureSize other) {
    return new PlannedSource(
        file,
        originMicros,
        frameStep,
        videoStream,
        deinterlace,
        colours,
        matrixVaries,
        placement.scaled(canvas, other),
        sizeVaries,
        jumps,
        damagedTimes,
        audio,
        still);
  }

  /** This source with its still picture as the first frame of a file of its own. */
  public PlannedSource ofPictureFile() {
    return new PlannedSource(
        file,
        0,
        1,
        0,
        deinterlace,
        colours,
        matrixVaries,
        placement,
        sizeVaries,
        List.of(),
        List.of(),
        audio,
        still);
  }
}
