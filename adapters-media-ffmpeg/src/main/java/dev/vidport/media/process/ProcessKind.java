package dev.vidport.media.process;

import dev.vidport.media.settings.IsolationSettings;

/** The task of a program, which determines its memory limit. */
public enum ProcessKind {
  /** Reads headers and packets, or lists the features of the program itself. */
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

  /** 0 for the memory limit of the settings. */
  private final long gibibytes;

  ProcessKind(long gibibytes) {
    this.gibibytes = gibibytes;
  }

  /** The memory limit of one process, in bytes. */
  long memoryBytes(IsolationSettings settings) {
    return gibibytes == 0 ? settings.videoMemoryBytes() : gibibytes << GIBI_SHIFT;
  }
}
