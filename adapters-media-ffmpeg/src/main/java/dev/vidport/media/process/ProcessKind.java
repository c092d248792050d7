package dev.vidport.media.process;

import dev.vidport.media.settings.IsolationSettings;

/** What a program does, which decides how much memory it may take. */
public enum ProcessKind {
  /** Reads headers and packets, or answers a question about the program itself. */
  PROBE(2),
  /** Decodes one image. */
  IMAGE(2),
  /** Copies packets. */
  COPY(2),
  /** Decodes and encodes audio. */
  AUDIO(2),
  /** Recognizes speech: the largest model of Whisper takes 4 GiB. */
  SPEECH(6),
  /** Decodes video, and may encode it in several sizes. */
  VIDEO(0);

  private static final int GIBI_SHIFT = 30;

  /** 0 for the memory of the settings. */
  private final long gibibytes;

  ProcessKind(long gibibytes) {
    this.gibibytes = gibibytes;
  }

  /** The most memory of one process, in bytes. */
  long memoryBytes(IsolationSettings settings) {
    return gibibytes == 0 ? settings.videoMemoryBytes() : gibibytes << GIBI_SHIFT;
  }
}
