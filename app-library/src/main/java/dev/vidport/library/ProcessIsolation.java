package dev.vidport.library;

import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;

/**
 * How the processes of ffmpeg and ffprobe are isolated from the rest of the machine.
 *
 * @param videoMebibytes the most memory of a process that decodes video, in MiB; a video that needs
 *     more fails
 */
public record ProcessIsolation(Namespaces namespaces, int videoMebibytes) {
  /** Whether the processes run without the files, processes and network of the machine. */
  public enum Namespaces {
    /** As far as this machine allows it. */
    AUTO,
    /** Completely; otherwise {@link Vidport#start} fails. */
    REQUIRE,
    /** Not at all. */
    OFF
  }

  /** As far as this machine allows it, with the default memory of this machine. */
  public static ProcessIsolation defaults() {
    return new ProcessIsolation(Namespaces.AUTO, IsolationSettings.defaults().videoMebibytes());
  }

  IsolationSettings settings() {
    return new IsolationSettings(IsolationMode.valueOf(namespaces.name()), videoMebibytes);
  }
}
