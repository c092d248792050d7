package dev.vidport.library.internal;

import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out whether a recognizer works: it recognizes a second of silence. */
final class RecognizerTrial {
  private static final int HEADER_BYTES = 44;
  private static final int FORMAT_BYTES = 16;
  private static final int SAMPLES_PER_SECOND = 16_000;
  private static final int BYTES_PER_SAMPLE = 2;

  private final SpeechRecognizer recognizer;

  RecognizerTrial(SpeechRecognizer recognizer) {
    this.recognizer = recognizer;
  }

  /**
   * @throws IOException whose message says in one line what is wrong
   */
  void run() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.make()) {
      Path audio = Files.write(folder.path().resolve("silence.wav"), silence());
      Object unused =
          recognizer.recognize(audio, Optional.empty(), StepControl.unstoppable(folder.path()));
    } catch (SpeechRefusedException e) {
      throw new IOException(e.getMessage(), e.getCause());
    } catch (StepStoppedException e) {
      throw new IllegalStateException("stopped without a step", e);
    }
  }

  /** A WAV file: PCM, 16 bits, mono. */
  private static byte[] silence() {
    int bytes = SAMPLES_PER_SECOND * BYTES_PER_SAMPLE;
    return ByteBuffer.allocate(HEADER_BYTES + bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(name("RIFF"))
        .putInt(HEADER_BYTES - 8 + bytes)
        .put(name("WAVE"))
        .put(name("fmt "))
        .putInt(FORMAT_BYTES)
        .putShort((short) 1)
        .putShort((short) 1)
        .putInt(SAMPLES_PER_SECOND)
        .putInt(bytes)
        .putShort((short) BYTES_PER_SAMPLE)
        .putShort((short) (BYTES_PER_SAMPLE * 8))
        .put(name("data"))
        .putInt(bytes)
        .array();
  }

  private static byte[] name(String chunk) {
    return chunk.getBytes(StandardCharsets.US_ASCII);
  }
}
