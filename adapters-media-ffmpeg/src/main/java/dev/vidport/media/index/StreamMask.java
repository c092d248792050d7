package dev.vidport.media.index;

import dev.vidport.domain.media.BytePatch;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Hides the codec of a stream from ffprobe, which opens the decoder of every stream and fails if
 * one does not open. The number and times of the stream stay the same.
 */
public final class StreamMask {
  private static final int PREFIX_BYTES = 12;

  /** The header of a Matroska file is before its media; the tracks of a real file need a few KB. */
  private static final int MAX_HEADER_BYTES = 1 << 20;

  private StreamMask() {}

  /**
   * The patch with which ffprobe does not know the codec of the stream.
   *
   * @param stream number of the stream
   * @return empty in other containers than MP4, Matroska and AVI, and if the headers are unusable
   * @throws IOException for a fault of the store; a later attempt may succeed
   */
  public static Optional<BytePatch> of(
      ReadableStore store, ObjectKey key, long sizeBytes, int stream) throws IOException {
    RandomAccessBytes file = new StoredBytes(store, key, sizeBytes);
    try {
      ByteBuffer prefix = file.read(0, PREFIX_BYTES);
      if (Boxes.startFile(prefix)) {
        return Optional.of(ofMovie(file, stream));
      }
      ByteBuffer header = file.read(0, (int) Math.min(MAX_HEADER_BYTES, sizeBytes));
      return AviHeader.isAvi(prefix)
          ? AviHeader.hidingCodec(header, stream)
          : MatroskaTracks.hidingCodec(header, stream);
    } catch (NotWebReadyException | MalformedBoxException | IndexOutOfBoundsException unusable) {
      return Optional.empty();
    }
  }

  /** Without its sample descriptions, a track has no codec. */
  private static BytePatch ofMovie(RandomAccessBytes file, int stream)
      throws NotWebReadyException, IOException {
    MovieIndex index = MovieIndex.of(file);
    List<ByteBuffer> tracks = Boxes.children(index.content(), "trak");
    ByteBuffer descriptions = Boxes.at(tracks.get(stream), "mdia", "minf", "stbl", "stsd");
    long type = index.positionOf(descriptions) - 4;
    return BytePatch.of(type, (byte) 'f', (byte) 'r', (byte) 'e', (byte) 'e');
  }
}
