package dev.vidport.usecases.playback;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.storage.ObjectKey;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names of the files by which a video is played before its processing has ended, made of those that
 * it has in the end. No file is ever changed, so that nobody reads half of an old one and half of a
 * new one: a player asks for an address, which leads to another file when there is a better one.
 */
public final class EarlyFile {
  private static final String ADDRESS = "early-";
  private static final String OPENING = "opening-";
  private static final String TOP = "top-";

  private static final Pattern ASKED_FOR =
      Pattern.compile("(" + ADDRESS + "|" + OPENING + ")[A-Za-z0-9].*");

  private EarlyFile() {}

  /** The address of a playlist. */
  public static String address(String name) {
    return ADDRESS + name;
  }

  /** A file of the video's beginning. */
  public static String ofOpening(String name) {
    return OPENING + name;
  }

  /** A playlist of all of it, in its top rendition. */
  public static String ofTop(String name) {
    return TOP + name;
  }

  /** Whether {@code name} is one by which a player may ask. */
  public static boolean isEarly(String name) {
    return ASKED_FOR.matcher(name).matches();
  }

  /** Where one that {@link #isEarly} leads to, as soon as it is there; the best first. */
  static List<ObjectKey> places(VideoId video, JobId job, String name) {
    ObjectKey early = ObjectKey.early(video, job);
    ObjectKey output = ObjectKey.output(video, job);
    if (name.startsWith(OPENING)) {
      // The whole file begins with the same bytes, and stays.
      return List.of(output.child(name.substring(OPENING.length())), early.child(name));
    }
    String last = name.substring(ADDRESS.length());
    if (last.equals(OutputFile.MASTER)) {
      // Players read it once: whoever comes when all renditions are there has to find them.
      return List.of(output.child(last), early.child(ofTop(last)), early.child(ofOpening(last)));
    }
    // One that grew goes on as it began for as long as it can, and names the same files as before.
    return List.of(early.child(ofTop(last)), early.child(ofOpening(last)), output.child(last));
  }
}
