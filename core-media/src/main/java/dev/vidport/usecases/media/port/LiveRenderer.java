package dev.vidport.usecases.media.port;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Renders sources while they are recorded. The errors and the end on a stop are as in {@link
 * MediaPorts}.
 */
public interface LiveRenderer {
  /**
   * Renders live files in one chunk, video and audio in parallel. Returns when the files have
   * ended.
   *
   * @param plan has one chunk
   * @param sources the sources of the plan, in its order; several readers read each from its start
   * @param seconds receives the rendered seconds, a few times a second while data arrives
   * @throws IOException including when the rest of a source will never arrive
   */
  LiveOutput renderLive(
      RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Finishes the audio of {@link #renderLive} with the same end as {@link
   * MediaRenderer#renderAudio}. This needs the length of the video.
   *
   * @param plan of the complete files, with audio
   * @param sources the sources of the plan, in its order, for audio that has to be rendered again
   */
  Path finishAudio(RenderPlan plan, LiveOutput live, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * The output of {@link #renderLive}.
   *
   * @param video one MP4 file per rendition, in the order of the plan
   * @param audio empty when the plan has no audio; not usable before {@link #finishAudio}
   * @param videoMicros length of the video in microseconds
   * @param audioMicros length of the audio in microseconds, without the silence appended to it
   */
  record LiveOutput(List<Path> video, Optional<Path> audio, long videoMicros, long audioMicros) {
    /** Lengths of frames are rounded to microseconds. */
    private static final long ROUNDING_MICROS = 1;

    /** More than a packet of audio, whose length is not that of a frame. */
    private static final long AUDIO_TOLERANCE_MICROS = 50_000;

    public LiveOutput {
      video = List.copyOf(video);
    }

    /**
     * Whether video and audio have all of {@code micros}, so that no later data can change them.
     */
    public boolean fills(long micros) {
      return videoMicros + ROUNDING_MICROS >= micros
          && (audio.isEmpty() || audioMicros + AUDIO_TOLERANCE_MICROS >= micros);
    }
  }
}
