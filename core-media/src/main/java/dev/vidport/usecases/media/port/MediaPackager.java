package dev.vidport.usecases.media.port;

import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the files that players read. The errors and the end on a stop are as in {@link
 * MediaPorts}.
 */
public interface MediaPackager {
  /**
   * Joins the chunks without re-encoding and creates the files to publish.
   *
   * @param chunks the files of {@link MediaRenderer#renderChunk}: per chunk, in order, one per
   *     rendition of {@link RenderPlan#chunked}
   * @param earlyChunks the files of the early rendition, per chunk; empty if there is none
   * @param audio the file of {@link MediaRenderer#renderAudio} for each track of the plan; empty
   *     for a track that is left out
   */
  Packaged packageAll(
      RenderPlan plan,
      List<List<ObjectKey>> chunks,
      List<ObjectKey> earlyChunks,
      List<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Makes a chunk of the early rendition playable.
   *
   * @param chunk index of the chunk
   * @param rendered the file of the chunk
   * @param audio with the first chunk, the beginning of the audio; otherwise empty
   * @param before the media playlist that the chunk before has published; empty for the first
   * @return files by the names of {@link dev.vidport.domain.storage.EarlyFile}
   */
  Map<String, Path> packageEarlyChunk(
      RenderPlan plan,
      int chunk,
      Path rendered,
      Optional<Path> audio,
      Optional<String> before,
      StepControl control)
      throws IOException, StepStoppedException;

  /**
   * Makes more of the audio playable than before.
   *
   * @param plan has an early rendition, and audio
   * @param stage the number of one of {@link dev.vidport.domain.render.EarlyRendition#audioStages},
   *     after the first
   * @param sources the sources of the plan, in its order
   * @return files by the names of {@link dev.vidport.domain.storage.EarlyFile}
   */
  Map<String, Path> packageEarlyAudio(
      RenderPlan plan, int stage, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Makes the whole audio playable.
   *
   * @param plan has an early rendition, and audio
   * @param audio the file of {@link MediaRenderer#renderAudio}
   * @return files by the names of {@link dev.vidport.domain.storage.EarlyFile}; none if the first
   *     chunk had all of it
   */
  Map<String, Path> packageWholeEarlyAudio(RenderPlan plan, Path audio, StepControl control)
      throws IOException, StepStoppedException;

  /**
   * Creates the early start of a source whose video is copied.
   *
   * @param file facts about the source
   * @param source the only source of the plan
   * @return files by the names of {@link dev.vidport.domain.storage.EarlyFile}
   */
  Map<String, Path> createEarlyStart(
      RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Remuxes a source whose video is copied: creates the files for early playback of the whole
   * video, and those to publish.
   *
   * @param file facts about the source
   * @param source the only source of the plan
   * @param audio the file of {@link MediaRenderer#renderAudio}
   */
  RemuxedTop remuxTop(
      RenderPlan plan,
      WebReadyFacts file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * As {@link #packageAll}, for a plan whose first rendition is copied: creates the files to
   * publish in addition to those of {@link #remuxTop}.
   *
   * @param index as in {@link RemuxedTop}
   * @param chunks as for {@link #packageAll}; empty when nothing is encoded
   * @param audio as for {@link #packageAll}; the first track is among the files of {@link
   *     #remuxTop}
   */
  Packaged packageRemaining(
      RenderPlan plan,
      ObjectKey index,
      List<List<ObjectKey>> chunks,
      List<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * The output of {@link #packageAll} or {@link #packageRemaining}.
   *
   * @param files by the names of {@link dev.vidport.domain.storage.OutputFile} and the plan's
   *     labels ({@code master.m3u8}, {@code 1080p.mp4}, {@code video.mp4} …; playlists refer to one
   *     another by these names)
   * @param lengthMicros exact length of the top rendition, in microseconds
   */
  record Packaged(Map<String, Path> files, long lengthMicros) {
    public Packaged {
      files = Map.copyOf(files);
    }
  }

  /**
   * The output of {@link #remuxTop}.
   *
   * @param files to publish, named as in {@link Packaged}
   * @param early by the names of {@link dev.vidport.domain.storage.EarlyFile}; they refer to {@code
   *     files}, and to the files of {@link #createEarlyStart}
   * @param index for {@link #packageRemaining}
   */
  record RemuxedTop(Map<String, Path> files, Map<String, Path> early, Path index) {
    public RemuxedTop {
      files = Map.copyOf(files);
      early = Map.copyOf(early);
    }
  }
}
