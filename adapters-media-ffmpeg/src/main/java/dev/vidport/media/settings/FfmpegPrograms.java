package dev.vidport.media.settings;

/**
 * The programs that are run.
 *
 * @param ffmpeg name or path of the program
 * @param ffprobe name or path of the program
 */
public record FfmpegPrograms(Origin origin, String ffmpeg, String ffprobe) {
  /** Where the programs come from. */
  public enum Origin {
    /** The settings name at least one of them. */
    SETTINGS("the settings"),
    /** The artifact {@code vidport-ffmpeg} on the class path. */
    ARTIFACT("the artifact vidport-ffmpeg"),
    /** The folders of {@code PATH}. */
    PATH("the PATH");

    private final String text;

    Origin(String text) {
      this.text = text;
    }

    /** As a part of a sentence. */
    public String text() {
      return text;
    }
  }
}
