package dev.vidport.usecases.render.port;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.storage.port.ObjectKey;
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
   * Renders one chunk and, in the meantime, audio of the same sources.
   *
   * @param chunk index of the chunk
   * @param audio a plan with audio; empty to render none
   * @param sources the sources of both plans, in their order
   */
  ChunkAndAudio renderChunkAndAudio(
      RenderPlan plan,
      int chunk,
      Optional<RenderPlan> audio,
      List<ObjectKey> sources,
      StepControl control)
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
   * Renders the whole audio into one MP4 file.
   *
   * @param plan has audio
   * @param sources the sources of the plan, in its order
   */
  Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * A rendered chunk with audio.
   *
   * @param video as from {@link #renderChunk}
   * @param audio as from {@link #renderAudio}; empty if none was asked for
   */
  record ChunkAndAudio(List<Path> video, Optional<Path> audio) {
    public ChunkAndAudio {
      video = List.copyOf(video);
    }
  }
}
