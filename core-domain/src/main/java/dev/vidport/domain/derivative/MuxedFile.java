package dev.vidport.domain.derivative;

import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.media.Chapter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rendition of the stream with its audio, or the audio alone, as one file. What is made is its
 * index, in the stored form of a {@link MuxedFileLayout}.
 *
 * @param rendition name of the rendition; empty for the audio alone
 * @param chapters that the file has, in order
 */
public record MuxedFile(Optional<String> rendition, List<Chapter> chapters) implements Derivative {
  private static final int DIGEST_LENGTH = 16;

  private static final Pattern RENDITION = Pattern.compile("file-([0-9]{1,5}p(?:-av1)?)\\.mp4");
  private static final String AUDIO = "file-audio.m4a";

  public MuxedFile {
    chapters = List.copyOf(chapters);
  }

  /** A file without chapters. */
  public MuxedFile(Optional<String> rendition) {
    this(rendition, List.of());
  }

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

  /** The name with which it is requested. */
  public String requestedName() {
    return rendition.map(MuxedFile::requestOf).orElse(AUDIO);
  }

  /** The same file with the chapters of its video. */
  public MuxedFile with(List<Chapter> shown) {
    return new MuxedFile(rendition, shown);
  }

  /** A text that differs for other chapters; empty without any. */
  public String version() {
    StringBuilder text = new StringBuilder();
    chapters.forEach(
        chapter ->
            text.append(chapter.startMicros()).append(' ').append(chapter.title()).append('\n'));
    return chapters.isEmpty() ? "" : "-" + Sha256.hex(text.toString()).substring(0, DIGEST_LENGTH);
  }

  @Override
  public String fileName() {
    return requestedName() + version() + ".index";
  }
}
