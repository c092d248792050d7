package dev.vidport.media.caption;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small multilingual model of whisper.cpp without weights, which hears nothing sensible. */
final class EmptyWhisperModel {
  private static final int MAGIC = 0x67676d6c;
  private static final int VOCABULARY = 51_865;
  private static final int WORDS = 50_257;
  private static final int MELS = 80;
  private static final int FREQUENCIES = 201;

  private EmptyWhisperModel() {}

  static Path write(Path file) throws IOException {
    int[] header = {MAGIC, VOCABULARY, 1500, 64, 1, 4, 448, 64, 1, 4, MELS, 1};
    ByteBuffer model = ByteBuffer.allocate(4 << 20).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : header) {
      model.putInt(value);
    }
    model.putInt(MELS).putInt(FREQUENCIES);
    for (int i = 0; i < MELS * FREQUENCIES; i++) {
      model.putFloat(0.01f);
    }
    model.putInt(WORDS);
    for (int i = 0; i < WORDS; i++) {
      byte[] word = (" w" + i).getBytes(StandardCharsets.UTF_8);
      model.putInt(word.length).put(word);
    }
    byte[] bytes = new byte[model.position()];
    model.flip().get(bytes);
    return Files.write(file, bytes);
  }
}
