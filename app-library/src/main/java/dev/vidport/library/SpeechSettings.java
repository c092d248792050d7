package dev.vidport.library;

import dev.vidport.outbound.caption.TranscriptionServerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

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

  /**
   * A server that speaks OpenAI's API for transcriptions.
   *
   * @param url address of the API, such as {@code https://api.openai.com/v1}; {@code http} only at
   *     addresses that the {@link EgressSettings} allow
   * @param key is sent as a bearer token
   * @param model the name of the model that the server shall use
   */
  record Server(URI url, Optional<String> key, String model) implements SpeechSettings {
    /** The default model, which servers with one model ignore. */
    public static final String MODEL = "whisper-1";

    /**
     * @throws IllegalArgumentException with the error in one line, without secrets
     */
    public Server {
      // The adapter knows which values are valid.
      Object unused = new TranscriptionServerSettings(url, key, model);
    }

    TranscriptionServerSettings toSettings() {
      return new TranscriptionServerSettings(url, key, model);
    }

    /** The server without the key. */
    @Override
    public String toString() {
      return "Server[" + url + ", model=" + model + "]";
    }
  }
}
