package dev.vidport.library.settings;

import dev.vidport.outbound.caption.TranscriptionServerSettings;
import java.nio.file.Path;

/** What recognizes speech for captions. */
public sealed interface SpeechSettings {
  /** pocketsphinx, where it is installed. */
  static SpeechSettings defaults() {
    return new Pocketsphinx("pocketsphinx_continuous");
  }

  /** Nothing: no captions. */
  record None() implements SpeechSettings {}

  /**
   * The recognizer pocketsphinx, which knows English only and makes many mistakes. No captions
   * where it is not installed.
   *
   * @param program name or path of the program {@code pocketsphinx_continuous}
   */
  record Pocketsphinx(String program) implements SpeechSettings {}

  /**
   * The program of whisper.cpp, with a model of the operator.
   *
   * @param program name or path of the program {@code whisper-cli}
   * @param model a model in the format ggml
   */
  record Whisper(String program, Path model) implements SpeechSettings {}

  /** A server that speaks OpenAI's API for transcriptions. */
  record Server(TranscriptionServerSettings settings) implements SpeechSettings {}
}
