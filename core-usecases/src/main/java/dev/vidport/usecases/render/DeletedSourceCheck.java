package dev.vidport.usecases.render;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.video.port.Videos;
import java.util.Optional;

/**
 * Checks whether a render failed because its owner deleted a video that it reads. An edit does not
 * protect its videos from deletion, and a retry would not bring them back.
 */
final class DeletedSourceCheck {
  private final Videos videos;

  DeletedSourceCheck(Videos videos) {
    this.videos = videos;
  }

  Optional<Failure> failureOf(Submitted video) {
    boolean complete =
        video.details().material().files().stream().allMatch(file -> exists(file, video));
    return complete
        ? Optional.empty()
        : Optional.of(
            new Failure(
                Failure.SOURCE_GONE,
                "a video that this edit uses was deleted before the edit was finished; create the"
                    + " edit again without it"));
  }

  private boolean exists(SourceFile file, Submitted reader) {
    // An original is kept while a job uses it.
    return file.match(original -> true, finished -> exists(finished, reader));
  }

  private boolean exists(SourceFile.Published file, Submitted reader) {
    return videos
        .find(reader.account(), file.video())
        .filter(found -> found instanceof Ended ended && ended.job().equals(file.job()))
        .isPresent();
  }
}
