package dev.vidport.domain.derivative;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rendition of the stream with its audio, or the audio alone, as one file. What is made is its
 * index, in the stored form of a {@link MuxedFileLayout}.
 *
 * @param rendition name of the rendition; empty for the audio alone
 */
public record MuxedFile(Optional<String> rendition) implements Derivative {
  private static final Pattern RENDITION = Pattern.compile("file-([0-9]{1,5}p(?:-av1)?)\\.mp4");
  private static final String AUDIO = "file-audio.m4a";

  /** The name with which a rendition with its audio is requested. */
  public static String requestOf(String rendition) {
    return "file-" + rendition + ".mp4";
  }

  /** The name with which the audio alone is requested. */
  public static String requestOfAudio() {
    return AUDIO;
  }

  /** The file of a request; empty if it is no file of this kind. */
  public static Optional<MuxedFile> of(String request) {
    Matcher name = RENDITION.matcher(request);
    if (name.matches()) {
      return Optional.of(new MuxedFile(Optional.of(name.group(1))));
    }
    return request.equals(AUDIO) ? Optional.of(new MuxedFile(Optional.empty())) : Optional.empty();
  }

  @Override
  public String fileName() {
    return rendition.map(MuxedFile::requestOf).orElse(AUDIO) + ".index";
  }
}
