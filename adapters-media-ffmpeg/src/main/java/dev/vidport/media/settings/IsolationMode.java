package dev.vidport.media.settings;

/** Whether ffmpeg and ffprobe run in namespaces of their own. */
public enum IsolationMode {
  /** With the strongest isolation that works on this machine. */
  AUTO,
  /** Only with every layer of isolation; otherwise the service does not start. */
  REQUIRE,
  /** Without namespaces. The limits and the allow-lists stay. */
  OFF
}
