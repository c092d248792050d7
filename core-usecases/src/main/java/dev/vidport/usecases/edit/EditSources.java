package dev.vidport.usecases.edit;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.SourceFiles;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Finds the finished videos that an edit is, or may be, made of. */
final class EditSources {
  private final Videos videos;
  private final SourceFiles files;

  EditSources(Videos videos, SourceFiles files) {
    this.videos = videos;
    this.files = files;
  }

  /**
   * The finished video of each id.
   *
   * @param field the request field that names the video with an index
   * @throws RefusalException {@code NOT_FOUND} or {@code EDIT_SOURCE_NOT_READY}, naming each field;
   *     the refusal of the principal's scope
   */
  List<Source> of(List<VideoId> ids, Principal principal, IntFunction<String> field) {
    Map<VideoId, Optional<Video>> found = new HashMap<>();
    ids.forEach(id -> checkScope(principal, id));
    ids.forEach(
        id -> found.computeIfAbsent(id, video -> videos.find(principal.accountId(), video)));
    List<Problem> missing = new ArrayList<>();
    List<Problem> unfinished = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      String at = field.apply(i);
      Optional<Video> video = found.getOrDefault(ids.get(i), Optional.empty());
      if (video.isEmpty()) {
        missing.add(new Problem(at, "there is no such video"));
      } else if (source(video.get()).isEmpty()) {
        unfinished.add(new Problem(at, "processing has not succeeded"));
      } else {
        sources.add(source(video.get()).get());
      }
    }
    refuse(RefusalCode.NOT_FOUND, "some of the videos do not exist", missing);
    refuse(RefusalCode.EDIT_SOURCE_NOT_READY, "some of the videos are not finished", unfinished);
    return sources;
  }

  /**
   * Checks that the store has the files of {@code sources}. Calls the store.
   *
   * @param field the request field that names the video with an index
   * @throws RefusalException {@code EDIT_SOURCE_NOT_READY}, naming each field
   */
  void checkStored(List<Source> sources, IntFunction<String> field) throws IOException {
    Set<SourceFile.Published> missing = files.missing(sources.stream().map(Source::file).toList());
    refuse(
        RefusalCode.EDIT_SOURCE_NOT_READY,
        "files of some of the videos are missing",
        IntStream.range(0, sources.size())
            .filter(i -> missing.contains(sources.get(i).file()))
            .mapToObj(i -> new Problem(field.apply(i), "its file is missing in the object store"))
            .toList());
  }

  private static void checkScope(Principal principal, VideoId video) {
    principal
        .scope()
        .refusalOfSource(video)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
  }

  private static Optional<Source> source(Video video) {
    return video instanceof Ended ended
        ? ended
            .output()
            .map(
                output ->
                    new Source(new SourceFile.Published(video.id(), ended.job()), output, ended))
        : Optional.empty();
  }

  private static void refuse(RefusalCode code, String message, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new RefusalException(new Refusal.Detailed(code, message, problems));
    }
  }

  /** A finished video. */
  record Source(SourceFile.Published file, Output output, Ended video) {}
}
