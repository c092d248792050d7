package dev.vidport.usecases.media.port;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Prepares the audio of videos for speech recognition. */
public interface SpeechExtractor {
  /**
   * Extracts the audio of a published video, and cuts it into pieces. Ends within about a second of
   * being told to stop.
   *
   * @param video an MP4 with audio
   */
  ExtractedSpeech extract(ObjectKey video, StepControl control)
      throws IOException, StepStoppedException;

  /**
   * Copies a piece from the store to the work folder, where a recognizer reads it.
   *
   * @param piece the object that a file of {@link ExtractedSpeech} was stored as
   * @throws java.nio.file.NoSuchFileException when there is no such object
   */
  Path load(ObjectKey piece, StepControl control) throws IOException;

  /**
   * The extracted audio.
   *
   * @param files a file for each piece: WAV, PCM, 16 bits, 16 kHz, mono
   */
  record ExtractedSpeech(SpeechAudio audio, List<Path> files) {
    public ExtractedSpeech {
      files = List.copyOf(files);
    }
  }
}
