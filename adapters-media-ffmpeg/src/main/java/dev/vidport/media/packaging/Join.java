package dev.vidport.media.packaging;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.packaging.PackageCommand.Sound;
import dev.vidport.media.packaging.PackageCommand.Source;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes inputs of what the chunks and the sound left.
 *
 * @param folder for lists
 */
record Join(RenderPlan plan, Inputs inputs, Path folder) {
  /**
   * The renditions that are encoded, by the names of the files that they become.
   *
   * @param chunks per chunk, in order, one file per rendition
   */
  Map<String, Source> pictures(List<List<ObjectKey>> chunks) throws IOException {
    Map<String, Source> pictures = new LinkedHashMap<>();
    for (int i = 0; i < plan.encoded().size(); i++) {
      pictures.put(PackageCommand.file(plan.encoded().get(i)), picture(i, chunks));
    }
    return pictures;
  }

  private Source picture(int rendition, List<List<ObjectKey>> chunks) throws IOException {
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
      return Source.whole(files.get(0));
    }
    Path list = folder.resolve(plan.encoded().get(rendition).label() + ".ffconcat");
    Files.writeString(list, ConcatList.of(plan.rate(), present, files));
    return Source.joined(list);
  }

  Optional<Sound> sound(Optional<ObjectKey> audio) throws IOException {
    if (audio.isEmpty()) {
      return Optional.empty();
    }
    Source source = Source.sound(inputs.open(audio.orElseThrow()));
    return Optional.of(new Sound(PackageCommand.AUDIO, source));
  }
}
