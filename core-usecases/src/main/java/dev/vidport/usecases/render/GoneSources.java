package dev.vidport.usecases.render;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.SourceFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.video.Videos;
import java.util.Optional;

/**
 * Knows whether a render failed because its owner deleted a video that it reads. An edit does not
 * hold its videos; trying again would not bring them back.
 */
final class GoneSources {
  private final Videos videos;

  GoneSources(Videos videos) {
    this.videos = videos;
  }

  Optional<Failure> of(Submitted video) {
    boolean there =
        video.details().material().files().stream().allMatch(file -> isThere(file, video));
    return there
        ? Optional.empty()
        : Optional.of(
            new Failure(
                Failure.SOURCE_GONE,
                "a video that this edit uses was deleted before the edit was done; make the edit"
                    + " again without it"));
  }

  private boolean isThere(SourceFile file, Submitted of) {
    // An original stays as long as somebody is at work on it.
    return file.match(original -> true, finished -> isThere(finished, of));
  }

  private boolean isThere(SourceFile.Finished file, Submitted of) {
    return videos
        .find(of.account(), file.video())
        .filter(found -> found instanceof Ended ended && ended.job().equals(file.job()))
        .isPresent();
  }
}
