package dev.vidport.domain.access;

import dev.vidport.domain.media.DurationFormat;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Metadata;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an edit token prescribes for its edit, whatever the browser sends.
 *
 * @param maxSeconds longest edit, after its transitions; empty for any length
 * @param title name of the edit; empty for the name that the browser sends
 * @param metadata replaces the values that the browser sends for the same keys
 */
public record EditPolicy(OptionalInt maxSeconds, Optional<String> title, Metadata metadata) {
  public static final int MIN_SECONDS = 1;
  public static final int MAX_SECONDS = 28_800;
  private static final String EXTENSION = ".mp4";

  /** No prescriptions. */
  public static final EditPolicy NONE =
      new EditPolicy(OptionalInt.empty(), Optional.empty(), Metadata.none());

  /** Adds a problem for every invalid setting. */
  public void check(Problems problems) {
    maxSeconds.ifPresent(
        seconds ->
            problems.unless(
                seconds >= MIN_SECONDS && seconds <= MAX_SECONDS,
                "maxSeconds",
                "must be " + MIN_SECONDS + " to " + MAX_SECONDS));
    title.ifPresent(text -> FileName.checkWithLength(withoutSlashes(text), "title", problems));
    Metadata.check(metadata.pairs(), "metadata", problems);
  }

  /** The refusal of an edit of {@code lengthMicros}; empty if it is short enough. */
  public Optional<Refusal> refusalOfLength(long lengthMicros) {
    return maxSeconds.isPresent() && lengthMicros > maxSeconds.getAsInt() * 1_000_000L
        ? Optional.of(
            Refusal.of(
                RefusalCode.EDIT_TOO_LONG,
                "the edit lasts "
                    + DurationFormat.seconds(lengthMicros)
                    + " s; this token allows "
                    + maxSeconds.getAsInt()
                    + " s"))
        : Optional.empty();
  }

  /**
   * The file name of the edit. The title gets the extension of the output: otherwise the text after
   * its last dot would count as an extension, as in "Dr. Jones".
   *
   * @param requested by the browser
   */
  public Optional<String> fileName(Optional<String> requested) {
    return title.map(EditPolicy::fileNameOf).or(() -> requested);
  }

  private static String fileNameOf(String title) {
    String name = FileName.label(withoutSlashes(title));
    return name.toLowerCase(Locale.ROOT).endsWith(EXTENSION)
        ? name
        : FileName.label(name + EXTENSION);
  }

  /** A title is not a path: the text before a slash belongs to it. */
  private static String withoutSlashes(String title) {
    return title.replace('/', '-').replace('\\', '-');
  }
}
