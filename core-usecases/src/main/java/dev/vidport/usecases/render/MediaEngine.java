package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Looks at media and makes media. Reads its inputs from the object store, writes its outputs into
 * the step's work folder, and ends within a second or so of being told to stop. A {@link
 * MediaFault} is the media's own fault, an {@link IOException} one of the machine or the store.
 */
public interface MediaEngine {
  SourceFacts probe(ObjectKey source, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Renders one chunk in every rendition from one decode.
   *
   * @param sources the plan's, in its order
   * @param seconds hears how many seconds of the chunk are done, a few times a second
   * @return one MP4 file per rendition, in the order of the plan
   */
  List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped;

  /**
   * Renders the whole sound into one MP4 file.
   *
   * @param sources the plan's, in its order
   */
  Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Looks at the beginning of a file that still arrives.
   *
   * @param head the beginning; ends where that does
   * @return facts as far as the beginning tells them; of an unknown length
   * @throws MediaFault also when nothing can be made of the file before all of it is there
   */
  SourceFacts probeHead(ArrivingSource head, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Renders files that still arrive, picture and sound side by side, in one chunk. Ends when they
   * have ended.
   *
   * @param plan has one chunk
   * @param sources the plan's, in its order; each is read from its start, by several readers
   * @param seconds hears how many seconds are done, a few times a second while there is something
   *     to do
   * @throws IOException also when a source says that its rest will never come
   */
  Arrived renderArriving(
      RenderPlan plan, List<ArrivingSource> sources, StepControl control, DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped;

  /**
   * The sound of what {@link #renderArriving} made, ended as that of {@link #renderAudio}, which
   * can't be done before the length of the picture is known.
   *
   * @param plan of the whole files, with sound
   * @param sources the plan's, in its order, for a sound that has to be rendered once more
   */
  Path endSound(RenderPlan plan, Arrived made, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Joins the chunks without another encode and makes what players read.
   *
   * @param chunks the files of {@link #renderChunk}: per chunk, in order, one per rendition
   * @param audio the file of {@link #renderAudio}
   */
  Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Makes the beginning of a source playable whose picture is copied.
   *
   * @param file what is known of the source
   * @param source the plan's only one
   * @return files by the names of {@link dev.vidport.usecases.playback.EarlyFile}
   */
  Map<String, Path> opening(RenderPlan plan, WebReady file, ObjectKey source, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Makes all of a source playable whose picture is copied, and what of it is published in the end.
   *
   * @param audio the file of {@link #renderAudio}
   */
  Top top(
      RenderPlan plan,
      WebReady file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * As {@link #packageAll}, of a plan whose first rendition is copied: what is to be published
   * beside what {@link #top} has made.
   *
   * @param index of {@link Top}
   * @param chunks as for {@link #packageAll}; none where nothing is encoded
   */
  Packaged packageBeside(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * Takes stills that are neither black nor blurred, where there are such, and a filmstrip.
   *
   * @param small the lowest rendition, in which to look
   * @param large the top rendition, from which to take them
   * @param lengthMicros exact length of the renditions
   */
  Taken stills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws MediaFault, IOException, StepStopped;

  /**
   * What {@link #renderArriving} made.
   *
   * @param picture one MP4 file per rendition, in the order of the plan
   * @param sound empty when the plan has none; of no use before {@link #endSound}
   * @param soundMicros how much of it was heard
   */
  record Arrived(List<Path> picture, Optional<Path> sound, long soundMicros) {
    public Arrived {
      picture = List.copyOf(picture);
    }
  }

  /**
   * What {@link #packageAll} or {@link #packageBeside} made.
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
   * What {@link #top} made.
   *
   * @param files to be published, as of {@link Packaged}
   * @param early by the names of {@link dev.vidport.usecases.playback.EarlyFile}; they refer to the
   *     files, and to those of the opening
   * @param index for {@link #packageBeside}
   */
  record Top(Map<String, Path> files, Map<String, Path> early, Path index) {
    public Top {
      files = Map.copyOf(files);
      early = Map.copyOf(early);
    }
  }

  /**
   * What {@link #stills} made.
   *
   * @param files by the names of {@link dev.vidport.usecases.playback.OutputFile}
   */
  record Taken(Map<String, Path> files, Stills stills) {
    public Taken {
      files = Map.copyOf(files);
    }
  }
}
