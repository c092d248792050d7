package dev.vidport.media.caption;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Models of whisper.cpp without weights: it takes them for models of its own tests. They are
 * multilingual, and hear nothing.
 */
final class EmptyWhisperModel {
  private static final int MAGIC = 0x67676d6c;
  private static final int VOCABULARY = 51_865;
  private static final int WORDS = 50_257;
  private static final int MELS = 80;
  private static final int FREQUENCIES = 201;
  private static final int AUDIO_CONTEXT = 1500;
  private static final int TEXT_CONTEXT = 448;
  private static final int MAX_BYTES = 1 << 20;

  private EmptyWhisperModel() {}

  /** A model that runs quickly. */
  static Path small(Path folder) {
    return write(folder.resolve("small.bin"), 64, 4, WORDS);
  }

  /** A model that takes 9 GB of memory. */
  static Path huge(Path folder) {
    return write(folder.resolve("huge.bin"), 4096, 10, WORDS);
  }

  /** A model without words, in which whisper.cpp looks for the space, and crashes. */
  static Path crashing(Path folder) {
    return write(folder.resolve("crashing.bin"), 64, 4, 0);
  }

  private static Path write(Path file, int width, int layers, int words) {
    ByteBuffer model = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    model.putInt(MAGIC).putInt(VOCABULARY);
    model.putInt(AUDIO_CONTEXT).putInt(width).putInt(width / 64).putInt(layers);
    model.putInt(TEXT_CONTEXT).putInt(width).putInt(width / 64).putInt(layers);
    int halfPrecision = 1;
    model.putInt(MELS).putInt(halfPrecision);
    model.putInt(MELS).putInt(FREQUENCIES);
    for (int i = 0; i < MELS * FREQUENCIES; i++) {
      model.putFloat(0.01f);
    }
    model.putInt(words);
    for (int i = 0; i < words; i++) {
      String text = i == 0 ? " " : " w" + i;
      model.putInt(text.length()).put(text.getBytes(StandardCharsets.US_ASCII));
    }
    byte[] bytes = new byte[model.position()];
    model.flip().get(bytes);
    try {
      return Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
