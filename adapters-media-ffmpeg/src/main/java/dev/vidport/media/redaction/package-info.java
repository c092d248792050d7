/**
 * Hides regions of the video. This package draws a mask frame by frame and pipes it into the ffmpeg
 * run that encodes the renditions. The frame number alone decides what is hidden, so no redaction
 * is a frame late or early. The cost hardly grows with the number of regions.
 *
 * <p>A run that encodes the frames {@code firstFrame} to {@code firstFrame + frames} of an output
 * calls {@link dev.vidport.media.redaction.RedactionCover#of RedactionCover.of} once. If the result
 * is empty, no redaction is active in these frames and the run needs no cover. Otherwise the run
 *
 * <ol>
 *   <li>adds {@link dev.vidport.media.redaction.RedactionCover#inputOptions inputOptions} after its
 *       other inputs (they end with {@code -i pipe:0}, so the mask's index is the number of inputs
 *       before),
 *   <li>puts {@link dev.vidport.media.redaction.RedactionCover#filters filters} between the video
 *       in its final size and the split into renditions: {@code
 *       …,format=yuv420p[shown];<filters("shown", index, "safe")>;[safe]split=…},
 *   <li>and passes {@link dev.vidport.media.redaction.RedactionCover#maskSource maskSource} to the
 *       {@link dev.vidport.media.process.Command Command}.
 * </ol>
 *
 * <p>The video must be yuv420p, have the size passed to {@code of}, and lie on the output's frame
 * grid: its frame {@code k} (time base 1/rate, from 0) is the output's frame {@code firstFrame +
 * k}. If {@code frames} is given, the video ends there; otherwise the mask lasts as long as the
 * video.
 */
package dev.vidport.media.redaction;
