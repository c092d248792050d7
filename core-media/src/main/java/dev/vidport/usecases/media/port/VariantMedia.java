package dev.vidport.usecases.media.port;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.EncodedPart;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Compares codecs, and makes what players read of renditions in a further codec. The errors and the
 * end on a stop are as in {@link dev.vidport.usecases.media.port.MediaPorts}.
 */
public interface VariantMedia {
  /** Whether the programs of this host can encode AV1. Runs a program. */
  boolean encodesAv1(StepControl control) throws IOException, StepStoppedException;

  /**
   * Encodes each chunk of a plan in all of its renditions, which have the same size, and compares
   * the result with the frames before the encode.
   *
   * @param sources the sources of the plan, in its order
   * @return for each chunk, in order, the encodes in the order of the renditions
   */
  List<List<EncodedPart>> compare(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Joins the chunks of renditions without re-encoding, and adds them to a master playlist.
   *
   * @param plan of these renditions only
   * @param chunks the files of {@link dev.vidport.usecases.media.port.MediaRenderer#renderChunk}:
   *     per chunk, in order, one per rendition
   * @param published where the video was published: its playlists are read, and nothing is written
   */
  Packaged packageVariants(
      RenderPlan plan, List<List<ObjectKey>> chunks, ObjectKey published, StepControl control)
      throws IOException, StepStoppedException;

  /**
   * The output of {@link #packageVariants}.
   *
   * @param files by their published names, among them the new master playlist
   * @param bytes the size of all files but the master playlist, which replaces another
   */
  record Packaged(Map<String, Path> files, long bytes) {
    public Packaged {
      files = Map.copyOf(files);
    }
  }
}
