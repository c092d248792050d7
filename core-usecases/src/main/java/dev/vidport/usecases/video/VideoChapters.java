package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.caption.ChapterFile;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Video;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads and replaces the chapters of a published video. */
public final class VideoChapters {
  /**
   * Maximum length of a file in characters: the times and titles of all chapters, each of whose
   * characters may be escaped by five, and some notes.
   */
  public static final int MAX_FILE = 250_000;

  private final FindVideo videos;

  public VideoChapters(FindVideo videos) {
    this.videos = videos;
  }

  /**
   * The video with its chapters.
   *
   * @throws RefusalException {@code NOT_FOUND}, {@code NOT_READY}
   */
  public Output read(Principal principal, VideoId video) {
    return published(videos.byId(principal, video)).output().orElseThrow();
  }

  /**
   * @return the output with its new chapters
   * @throws RefusalException {@code INVALID_REQUEST}, {@code NOT_FOUND}, {@code NOT_READY}
   */
  public Output replace(Command command) {
    Output output = read(command.principal(), command.video());
    List<Chapter> chapters = chapters(command, output.lengthMicros());
    return ((Ended)
            videos
                .change(
                    command.principal(),
                    command.video(),
                    video -> published(video).withChapters(chapters))
                .orElseThrow(FindVideo::notFound))
        .output()
        .orElseThrow();
  }

  private static Ended published(Video video) {
    if (video instanceof Ended ended && ended.output().isPresent()) {
      return ended;
    }
    throw new RefusalException(
        RefusalCode.NOT_READY, "only a video whose processing succeeded can have chapters");
  }

  /** Adds what is wrong with the request by itself, without its video. */
  public static void check(Command command, Problems problems) {
    List<Chapter> chapters = command.chapters().orElse(List.of());
    problems.unless(
        command.chapters().isPresent() != command.file().isPresent(),
        "",
        "must have either chapters or text");
    problems.unless(
        chapters.size() <= Chapter.MAX_COUNT, "chapters", "must be at most " + Chapter.MAX_COUNT);
    for (int i = 0; i < chapters.size(); i++) {
      String at = "chapters[" + i + "].";
      problems.unless(
          Chapter.isTitle(chapters.get(i).title()),
          at + "title",
          "must be 1 to " + Chapter.MAX_TITLE + " characters in one line");
      problems.unless(chapters.get(i).startMicros() >= 0, at + "start", "must be 0 or more");
      problems.unless(
          i == 0 || chapters.get(i).startMicros() > chapters.get(i - 1).startMicros(),
          at + "start",
          "must be after the start of the chapter before");
    }
    command
        .file()
        .ifPresent(
            text ->
                problems.unless(
                    text.length() <= MAX_FILE,
                    "text",
                    "must be at most " + MAX_FILE + " characters"));
  }

  private static List<Chapter> chapters(Command command, long lengthMicros) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    List<Chapter> chapters =
        command
            .file()
            .map(text -> read(text, lengthMicros, problems))
            .or(command::chapters)
            .orElseThrow();
    for (int i = 0; i < chapters.size(); i++) {
      problems.unless(
          chapters.get(i).startMicros() < lengthMicros,
          command.file().isPresent() ? "text" : "chapters[" + i + "].start",
          String.format(
              Locale.ROOT, "must be before the end of the video, %.3f s", lengthMicros / 1e6));
    }
    problems.refuseIfAny();
    return chapters;
  }

  private static List<Chapter> read(String text, long lengthMicros, Problems problems) {
    ChapterFile.ReadChapters file = ChapterFile.parse(text, lengthMicros);
    file.problems().forEach(line -> problems.add("text", line.field() + ": " + line.message()));
    problems.unless(
        !file.problems().isEmpty() || !file.chapters().isEmpty(), "text", "has no cues");
    problems.unless(
        file.chapters().size() <= Chapter.MAX_COUNT,
        "text",
        "must have at most " + Chapter.MAX_COUNT + " cues");
    List<Chapter> chapters = new ArrayList<>();
    for (Chapter chapter : file.chapters()) {
      String title = Chapter.title(chapter.title());
      long before = chapters.isEmpty() ? -1 : chapters.get(chapters.size() - 1).startMicros();
      problems.unless(
          title.length() > 0 && chapter.startMicros() > before,
          "text",
          "must have cues with visible text that start one after the other");
      chapters.add(new Chapter(chapter.startMicros(), title));
    }
    return List.copyOf(chapters);
  }

  /**
   * The request. Without a chapter, the video has none.
   *
   * @param chapters empty if a file is sent
   * @param file WebVTT; empty if the chapters are sent
   */
  public record Command(
      Principal principal, VideoId video, Optional<List<Chapter>> chapters, Optional<String> file) {
    public Command {
      chapters = chapters.map(List::copyOf);
    }

    /** Removes all chapters. */
    public static Command none(Principal principal, VideoId video) {
      return new Command(principal, video, Optional.of(List.of()), Optional.empty());
    }
  }
}
