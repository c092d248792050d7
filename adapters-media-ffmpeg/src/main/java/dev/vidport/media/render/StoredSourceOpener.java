package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.index.EditPauses;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens stored sources, each once even if several pieces read it. */
final class StoredSourceOpener implements SourceOpener {
  private static final int PREFIX_BYTES = 12;

  private final ReadableStore store;
  private final List<ObjectKey> keys;

  /**
   * @param keys keys of the plan's sources, in its order
   */
  StoredSourceOpener(ReadableStore store, List<ObjectKey> keys) {
    this.store = store;
    this.keys = keys;
  }

  @Override
  public Map<Integer, OpenedSource> open(StepInputs stepInputs, List<TimelineWindow.Piece> pieces)
      throws IOException {
    Map<Integer, OpenedSource> open = new HashMap<>();
    for (TimelineWindow.Piece piece : pieces) {
      int index = piece.source();
      if (!open.containsKey(index)) {
        ObjectKey key = keys.get(index);
        MediaInput input =
            stepInputs.open(key, EditPauses.patches(store, key, stepInputs.size(key)));
        boolean seeks = pieces.stream().anyMatch(other -> needsSeek(other, index));
        Seek seek = seeks ? seek(stepInputs, key) : Seek.EXACT;
        open.put(index, new OpenedSource(input, seek));
      }
    }
    return open;
  }

  private static boolean needsSeek(TimelineWindow.Piece piece, int index) {
    return piece.source() == index && piece.firstFrame() > 0;
  }

  private Seek seek(StepInputs stepInputs, ObjectKey key) throws IOException {
    long length = Math.min(PREFIX_BYTES, stepInputs.size(key));
    try (InputStream in = store.read(key, 0, length)) {
      return Seek.forPrefix(in.readNBytes((int) length));
    }
  }
}
