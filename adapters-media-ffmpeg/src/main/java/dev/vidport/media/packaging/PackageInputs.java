package dev.vidport.media.packaging;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.packaging.PackageCommand.AudioTrack;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Opens the rendered chunks and the rendered audio as inputs of the packaging run.
 *
 * @param folder where concat lists are written
 */
record PackageInputs(RenderPlan plan, StepInputs inputs, Path folder) {
  /**
   * The encoded renditions, by the names of their published files.
   *
   * @param chunks for each chunk, in order, one file per rendition
   */
  Map<String, CopyInput> videos(List<List<ObjectKey>> chunks) throws IOException {
    Map<String, CopyInput> videos = new LinkedHashMap<>();
    for (int i = 0; i < plan.encoded().size(); i++) {
      videos.put(PackageCommand.file(plan.encoded().get(i)), video(i, chunks));
    }
    return videos;
  }

  private CopyInput video(int rendition, List<List<ObjectKey>> chunks) throws IOException {
    List<Chunk> present = new ArrayList<>();
    List<MediaInput> files = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      ObjectKey file = chunks.get(i).get(rendition);
      // A source that ends early leaves chunks empty.
      if (inputs.size(file) > 0) {
        present.add(plan.chunks().get(i));
        files.add(inputs.open(file));
      }
    }
    if (files.size() == 1) {
      return CopyInput.video(files.get(0));
    }
    Path list = folder.resolve(plan.encoded().get(rendition).label() + ".ffconcat");
    Files.writeString(list, ConcatList.of(plan.rate(), present, files));
    return CopyInput.joined(list, files);
  }

  Optional<AudioTrack> audio(Optional<ObjectKey> audio) throws IOException {
    if (audio.isEmpty()) {
      return Optional.empty();
    }
    CopyInput input = CopyInput.audio(inputs.open(audio.orElseThrow()));
    return Optional.of(new AudioTrack(PackageCommand.AUDIO, input));
  }
}
