package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Probes and renders media. Reads its inputs from the object store, writes its outputs into the
 * step's work folder, and ends within about a second of being told to stop. A {@link
 * UnusableMediaException} is a fault of the media, an {@link IOException} a fault of the machine or
 * the store.
 */
public interface MediaEngine {
  SourceFacts probe(ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Renders one chunk in every rendition from one decode.
   *
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
   * Renders the whole audio into one MP4 file.
   *
   * @param sources the sources of the plan, in its order
   */
  Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Probes the beginning of a live file.
   *
   * @param head the beginning; its stream ends where the beginning ends
   * @return the facts known from the beginning; the length is unknown
   * @throws UnusableMediaException also when the file cannot be rendered before it is complete
   */
  SourceFacts probePrefix(LiveSource head, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Renders live files in one chunk, video and audio in parallel. Returns when the files have
   * ended.
   *
   * @param plan has one chunk
   * @param sources the sources of the plan, in its order; several readers read each from its start
   * @param seconds receives the rendered seconds, a few times a second while data arrives
   * @throws IOException also when the rest of a source will never arrive
   */
  LiveOutput renderLive(
      RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Finishes the audio of {@link #renderLive} with the same end as {@link #renderAudio}. This needs
   * the length of the video.
   *
   * @param plan of the complete files, with audio
   * @param sources the sources of the plan, in its order, for audio that has to be rendered again
   */
  Path finishAudio(RenderPlan plan, LiveOutput made, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Joins the chunks without re-encoding and creates the files that players read.
   *
   * @param chunks the files of {@link #renderChunk}: per chunk, in order, one per rendition
   * @param audio the file of {@link #renderAudio}
   */
  Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Creates the early start of a source whose video is copied.
   *
   * @param file facts about the source
   * @param source the only source of the plan
   * @return files by the names of {@link dev.vidport.usecases.playback.EarlyFile}
   */
  Map<String, Path> opening(
      RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Remuxes a source whose video is copied: creates the files for early playback of the whole
   * video, and those to publish.
   *
   * @param audio the file of {@link #renderAudio}
   */
  RemuxedTop top(
      RenderPlan plan,
      WebReadyFacts file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * As {@link #packageAll}, for a plan whose first rendition is copied: creates the files to
   * publish in addition to those of {@link #top}.
   *
   * @param index as in {@link RemuxedTop}
   * @param chunks as for {@link #packageAll}; empty when nothing is encoded
   */
  Packaged packageRemaining(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Extracts stills and a filmstrip. Prefers stills that are neither black nor blurred.
   *
   * @param small the lowest rendition, in which to search
   * @param large the top rendition, from which to extract
   * @param lengthMicros exact length of the renditions
   */
  ExtractedStills stills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * The output of {@link #renderLive}.
   *
   * @param picture one MP4 file per rendition, in the order of the plan
   * @param sound empty when the plan has no audio; not usable before {@link #finishAudio}
   * @param soundMicros length of the audio in microseconds, without the silence appended to it
   */
  record LiveOutput(List<Path> picture, Optional<Path> sound, long soundMicros) {
    public LiveOutput {
      picture = List.copyOf(picture);
    }
  }

  /**
   * The output of {@link #packageAll} or {@link #packageRemaining}.
   *
   * @param files by the names of {@link dev.vidport.usecases.playback.OutputFile} and the plan's
   *     labels ({@code master.m3u8}, {@code 1080p.mp4}, {@code video.mp4} …; playlists refer to one
   *     another by these names)
   * @param lengthMicros exact length of the top rendition
   */
  record Packaged(Map<String, Path> files, long lengthMicros) {
    public Packaged {
      files = Map.copyOf(files);
    }
  }

  /**
   * The output of {@link #top}.
   *
   * @param files to publish, named as in {@link Packaged}
   * @param early by the names of {@link dev.vidport.usecases.playback.EarlyFile}; they refer to
   *     {@code files}, and to the files of {@link #opening}
   * @param index for {@link #packageRemaining}
   */
  record RemuxedTop(Map<String, Path> files, Map<String, Path> early, Path index) {
    public RemuxedTop {
      files = Map.copyOf(files);
      early = Map.copyOf(early);
    }
  }

  /**
   * The output of {@link #stills}.
   *
   * @param files by the names of {@link dev.vidport.usecases.playback.OutputFile}
   */
  record ExtractedStills(Map<String, Path> files, Stills stills) {
    public ExtractedStills {
      files = Map.copyOf(files);
    }
  }
}
