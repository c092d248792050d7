package dev.vidport.media.render;

import dev.vidport.domain.render.Window;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens the sources of a run, each once however often it is read. */
final class Sources implements Opening {
  private static final int HEAD_BYTES = 12;

  private final ObjectStore store;
  private final List<ObjectKey> keys;

  /**
   * @param keys of the plan's sources, in its order
   */
  Sources(ObjectStore store, List<ObjectKey> keys) {
    this.store = store;
    this.keys = keys;
  }

  @Override
  public Map<Integer, OpenSource> open(Inputs inputs, List<Window.Piece> pieces)
      throws IOException {
    Map<Integer, OpenSource> open = new HashMap<>();
    for (Window.Piece piece : pieces) {
      int number = piece.source();
      if (!open.containsKey(number)) {
        MediaInput input = inputs.open(keys.get(number));
        boolean sought = pieces.stream().anyMatch(other -> sought(other, number));
        Seek seek = sought ? seek(inputs, keys.get(number)) : Seek.EXACT;
        open.put(number, new OpenSource(input, seek));
      }
    }
    return open;
  }

  private static boolean sought(Window.Piece piece, int number) {
    return piece.source() == number && piece.firstFrame() > 0;
  }

  private Seek seek(Inputs inputs, ObjectKey key) throws IOException {
    long length = Math.min(HEAD_BYTES, inputs.size(key));
    try (InputStream in = store.read(key, 0, length)) {
      return Seek.by(in.readNBytes((int) length));
    }
  }
}
