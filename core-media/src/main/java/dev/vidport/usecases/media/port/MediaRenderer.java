package dev.vidport.usecases.media.port;

import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Renders the video and the audio of complete sources. The errors and the end on a stop are as in
 * {@link MediaPorts}.
 */
public interface MediaRenderer {
  /**
   * What this host lacks to draw captions into the picture, as a message for an operator; empty if
   * it can. May run a program.
   */
  Optional<String> captionObstacle() throws IOException;

  /**
   * Renders one chunk in every rendition from one decode.
   *
   * @param chunk index of the chunk, {@link dev.vidport.domain.render.Chunk#index}
   * @param sources the sources of the plan, in its order
   * @param seconds receives the rendered seconds of the chunk, a few times a second
   * @return one MP4 file per rendition, in the order of the plan
   */
  List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Renders consecutive chunks from one decode and, in the meantime, audio of the same sources.
   *
   * @param plan has one rendition
   * @param chunks of the plan, in their order
   * @param audio a plan with audio; empty to render none
   * @param sources the sources of both plans, in their order
   * @param seconds receives the rendered seconds of all these chunks, a few times a second
   * @param rendered receives each chunk as soon as it is complete, and may end the rendering
   */
  void renderChunks(
      RenderPlan plan,
      List<Chunk> chunks,
      Optional<RenderPlan> audio,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds,
      RenderedChunks rendered)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Renders the first frame of a plan as an image.
   *
   * @param plan has one rendition, whose size is that of the image
   * @param sources the sources of the plan, in its order
   */
  Path renderFrame(
      RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Measures how the whole audio has to be amplified to become as loud as requested, within what
   * its peaks permit.
   *
   * @param plan has audio, without a gain
   * @param sources the sources of the plan, in its order
   * @return empty if the audio is silent
   */
  Optional<AudioGain> measureGain(
      RenderPlan plan, LoudnessTarget target, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Renders the whole audio into one MP4 file.
   *
   * @param plan has audio
   * @param sources the sources of the plan, in its order
   */
  Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /** Receives rendered chunks, one after the other, in their order. */
  @FunctionalInterface
  interface RenderedChunks {
    /**
     * Uses a chunk while the next ones are rendered.
     *
     * @param file an MP4 file; empty if the sources end before the chunk
     * @param audio with the first chunk, the file of {@link #renderAudio}; otherwise, and if none
     *     was asked for, empty
     * @return whether to render the next ones; otherwise, they are given up
     */
    boolean accept(Chunk chunk, Path file, Optional<Path> audio)
        throws IOException, StepStoppedException;
  }
}
