/**
 * Hides regions of the picture: a mask is drawn here, frame by frame, and piped into the run of
 * ffmpeg that makes the renditions. Each frame is hidden or not by its number alone, so that no
 * redaction is a frame late or early, and the cost hardly grows with the number of regions.
 *
 * <p>A run that makes the frames {@code firstFrame} to {@code firstFrame + frames} of an output
 * asks {@link dev.vidport.media.redaction.Cover#of Cover.of} once. Where that is empty nothing is
 * hidden in these frames, and the plain filters are right. Where it is not, the run
 *
 * <ol>
 *   <li>adds {@link dev.vidport.media.redaction.Cover#inputOptions inputOptions} after its other
 *       inputs (they end with {@code -i pipe:0}, so the mask's index is the number of inputs
 *       before),
 *   <li>puts {@link dev.vidport.media.redaction.Cover#filters filters} between the picture in its
 *       final size and all that is made of it: {@code …,format=yuv420p[shown];<filters("shown",
 *       index, "safe")>;[safe]split=…},
 *   <li>and passes {@link dev.vidport.media.redaction.Cover#feed feed} to the {@link
 *       dev.vidport.media.process.Command Command}.
 * </ol>
 *
 * <p>The picture has to be in yuv420p, in the size that was named, and on the output's grid: its
 * frame {@code k} (time base 1/rate, from 0) is the output's frame {@code firstFrame + k}. Where
 * {@code frames} is given, the picture ends there; where it is not, the mask lasts as long as the
 * picture does.
 */
package dev.vidport.media.redaction;
