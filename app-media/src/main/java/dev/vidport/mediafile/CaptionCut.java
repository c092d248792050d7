package dev.vidport.mediafile;

import dev.vidport.domain.caption.CaptionFile;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SubRip;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Cuts the captions of a video as the video is cut. */
final class CaptionCut {
  private static final String WEBVTT = ".vtt";
  private static final String SUBRIP = ".srt";

  /** More than captions of the longest video take. */
  private static final long MAX_BYTES = 4 << 20;

  private final Path source;
  private final Path target;
  private final Trim range;

  CaptionCut(Path source, Path target, Trim range) {
    this.source = source;
    this.target = target;
    this.range = range;
  }

  /** Adds the problems of the request that do not depend on the captions. */
  void check(Problems problems) {
    problems.unless(
        isNamed(WEBVTT) || isNamed(SUBRIP), "target", "must end in " + WEBVTT + " or " + SUBRIP);
    Trim.check(range, "trim", problems);
  }

  private boolean isNamed(String ending) {
    return target.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * The text of the target.
   *
   * @throws dev.vidport.domain.refusal.RefusalException with the lines that are wrong
   */
  String text() throws IOException {
    Problems problems = new Problems();
    String text = read(problems);
    problems.refuseIfAny();
    CaptionFile file =
        CaptionFile.parse(text, SpokenLanguage.UNDETERMINED, MediaLimits.MAX_LENGTH_MICROS);
    for (Problem problem : file.problems()) {
      problems.add("source, " + problem.field(), problem.message());
    }
    problems.refuseIfAny();
    Captions cut =
        file.captions()
            .cut(micros(range.start()), range.end().map(CaptionCut::micros).orElse(Long.MAX_VALUE));
    return isNamed(WEBVTT) ? WebVtt.write(cut) : SubRip.write(cut);
  }

  private String read(Problems problems) throws IOException {
    if (Files.size(source) > MAX_BYTES) {
      problems.add("source", "is larger than " + MAX_BYTES + " bytes");
      return "";
    }
    try {
      return Files.readString(source);
    } catch (CharacterCodingException e) {
      problems.add("source", "is not encoded in UTF-8");
      return "";
    }
  }

  private static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }
}
