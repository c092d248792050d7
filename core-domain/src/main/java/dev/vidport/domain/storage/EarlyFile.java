package dev.vidport.domain.storage;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of the files for early playback, derived from the names of the published files. A file
 * never changes, so that a player cannot read half of an old version and half of a new one. Instead
 * a player requests a stable address, which leads to a better file as soon as there is one.
 */
public final class EarlyFile {
  private static final String ADDRESS = "early-";
  private static final String EARLY_START = "opening-";
  private static final String REMUX_TOP = "top-";
  private static final String STAGE = "stage-";
  private static final String UNPUBLISHED = "unpublished-";

  private static final Pattern REQUESTABLE =
      Pattern.compile("(" + ADDRESS + "|" + EARLY_START + "|" + STAGE + ")[A-Za-z0-9].*");

  /** A file of {@link #stage}: its number, and the name that grows. */
  private static final Pattern STAGE_NAME = Pattern.compile(STAGE + "([0-9]{1,9})-(.+)");

  private EarlyFile() {}

  /** The address of a playlist. */
  public static String address(String name) {
    return ADDRESS + name;
  }

  /** A file of the early start. */
  public static String ofEarlyStart(String name) {
    return EARLY_START + name;
  }

  /** A file that is complete before players may have it. */
  public static String unpublished(String name) {
    return UNPUBLISHED + name;
  }

  /** A playlist of the whole video in its top rendition. */
  public static String ofRemuxTop(String name) {
    return REMUX_TOP + name;
  }

  /**
   * A stage of a file that grows: of a playlist, which each stage continues, or of audio, which
   * each stage begins with the same bytes.
   *
   * @param number of the stage, from 0
   */
  public static String stage(int number, String name) {
    return STAGE + number + "-" + name;
  }

  /**
   * The name of the file that all stages of {@code name} are stages of, as in {@link #stage}. Empty
   * if it does not grow in stages.
   */
  public static Optional<String> growing(String name) {
    // Players read the master playlist once. It does not grow.
    return Stream.of(ADDRESS, EARLY_START)
        .filter(name::startsWith)
        .map(prefix -> name.substring(prefix.length()))
        .filter(rest -> !rest.equals(OutputFile.MASTER))
        .findFirst();
  }

  /**
   * The last stage of a file.
   *
   * @param growing as {@link #growing} returns it
   * @param stored all early files
   */
  public static Optional<ObjectKey> lastStage(String growing, Collection<ObjectKey> stored) {
    int last = -1;
    Optional<ObjectKey> found = Optional.empty();
    for (ObjectKey key : stored) {
      Matcher stage = STAGE_NAME.matcher(key.name());
      if (stage.matches()
          && stage.group(2).equals(growing)
          && Integer.parseInt(stage.group(1)) > last) {
        last = Integer.parseInt(stage.group(1));
        found = Optional.of(key);
      }
    }
    return found;
  }

  /** Whether a player may request {@code name}. */
  public static boolean isEarly(String name) {
    return REQUESTABLE.matcher(name).matches();
  }

  /**
   * The objects that a name with {@link #isEarly} leads to, the best first. The first that exists
   * is delivered.
   */
  public static List<ObjectKey> locations(VideoId video, JobId job, String name) {
    ObjectKey early = ObjectKey.early(video, job);
    ObjectKey output = ObjectKey.output(video, job);
    if (name.startsWith(STAGE)) {
      return List.of(early.child(name));
    }
    if (name.startsWith(EARLY_START)) {
      // The whole file begins with the same bytes, unless the copy failed, and is not deleted. The
      // complete playlist
      // of the copy has ranges beyond the early file.
      return List.of(output.child(name.substring(EARLY_START.length())), early.child(name));
    }
    String last = name.substring(ADDRESS.length());
    if (last.equals(OutputFile.MASTER)) {
      // Players read the master playlist once, so it must name all renditions as soon as they
      // exist.
      return List.of(
          output.child(last), early.child(ofRemuxTop(last)), early.child(ofEarlyStart(last)));
    }
    // A playlist that grew continues for as long as possible and names the same files as before.
    return List.of(
        early.child(ofRemuxTop(last)), early.child(ofEarlyStart(last)), output.child(last));
  }
}
