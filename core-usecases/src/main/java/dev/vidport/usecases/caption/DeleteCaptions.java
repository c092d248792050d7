package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;

/** Deletes the captions of a video in one language. */
public final class DeleteCaptions {
  private final PublishedVideos videos;

  DeleteCaptions(PublishedVideos videos) {
    this.videos = videos;
  }

  /**
   * @param language the code of the captions
   * @throws RefusalException {@code NOT_FOUND} for the video or its captions, {@code NOT_READY}
   */
  public void handle(Principal principal, VideoId id, String language) {
    Object unused =
        videos.change(
            principal,
            id,
            captions ->
                captions.without(
                    captions.tracks().stream()
                        .filter(track -> track.language().code().equals(language))
                        .findFirst()
                        .orElseThrow(DeleteCaptions::notFound)));
  }

  private static RefusalException notFound() {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "the video has no captions in this language");
  }
}
