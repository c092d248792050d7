package dev.vidport.domain.job;

import dev.vidport.domain.media.PictureSize;
import java.util.List;
import java.util.Optional;

/**
 * What a job notes about the recording that it was started with.
 *
 * @param encodedSize size of the largest frames that are rendered live; empty if none are
 */
public record RecordingNote(RecordingProgress progress, Optional<PictureSize> encodedSize) {
  /** Nothing is rendered live. */
  public static RecordingNote of(RecordingProgress progress) {
    return new RecordingNote(progress, Optional.empty());
  }

  /** The note with this text. */
  public static RecordingNote parse(String text) {
    List<String> words = List.of(text.split(" ", -1));
    Optional<PictureSize> size =
        words.size() == 3
            ? Optional.of(
                new PictureSize(Integer.parseInt(words.get(1)), Integer.parseInt(words.get(2))))
            : Optional.empty();
    return new RecordingNote(RecordingProgress.valueOf(words.get(0)), size);
  }

  /** As {@link #parse} reads it. */
  public String text() {
    return progress.name()
        + encodedSize.map(size -> " " + size.width() + " " + size.height()).orElse("");
  }
}
