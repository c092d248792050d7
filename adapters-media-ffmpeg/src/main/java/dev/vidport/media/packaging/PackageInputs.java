package dev.vidport.media.packaging;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.packaging.PackageCommand.AudioInput;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Opens the rendered chunks and the rendered audio as inputs of the packaging run.
 *
 * @param folder where concat lists are written
 */
record PackageInputs(RenderPlan plan, StepInputs inputs, Path folder) {
  /**
   * The encoded renditions, by the names of their published files.
   *
   * @param chunks for each chunk, in order, one file per rendition but the early one
   * @param earlyChunks the files of the early rendition; empty if there is none
   */
  Map<String, CopyInput> videos(List<List<ObjectKey>> chunks, List<ObjectKey> earlyChunks)
      throws IOException {
    Map<String, CopyInput> videos = new LinkedHashMap<>();
    for (Rendition rendition : plan.encoded()) {
      int number = plan.chunked().indexOf(rendition);
      videos.put(
          PackageCommand.file(rendition),
          number < 0
              ? video(rendition, plan.ofEarlyRendition().chunks(), earlyChunks)
              : video(
                  rendition,
                  plan.chunks(),
                  chunks.stream().map(files -> files.get(number)).toList()));
    }
    return videos;
  }

  /**
   * @param stored the file of each chunk
   */
  private CopyInput video(Rendition rendition, List<Chunk> chunks, List<ObjectKey> stored)
      throws IOException {
    List<Chunk> present = new ArrayList<>();
    List<MediaInput> files = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      // A source that ends early leaves chunks empty.
      if (inputs.size(stored.get(i)) > 0) {
        present.add(chunks.get(i));
        files.add(inputs.open(stored.get(i)));
      }
    }
    if (files.size() == 1) {
      return CopyInput.video(files.get(0), rendition.codec());
    }
    Path list = folder.resolve(rendition.name() + ".ffconcat");
    Files.writeString(list, ConcatList.of(plan.rate(), present, files));
    return CopyInput.joined(list, files);
  }

  /**
   * @param audio the files of the tracks, the main one first; an empty file is left out
   * @param first the number of the first track that is wanted
   * @return by the numbers of the tracks
   */
  SortedMap<Integer, AudioInput> audio(List<ObjectKey> audio, int first) throws IOException {
    SortedMap<Integer, AudioInput> tracks = new TreeMap<>();
    for (int track = first; track < audio.size(); track++) {
      if (inputs.size(audio.get(track)) > 0) {
        CopyInput input = CopyInput.audio(inputs.open(audio.get(track)));
        tracks.put(track, new AudioInput(PackageCommand.audioFile(track), input));
      }
    }
    return tracks;
  }
}
