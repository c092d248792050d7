package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Deletes the captions of a video in one language. */
public final class DeleteCaptions {
  private final PublishedVideos videos;
  private final GarbageCollector garbage;

  DeleteCaptions(PublishedVideos videos, GarbageCollector garbage) {
    this.videos = videos;
    this.garbage = garbage;
  }

  /**
   * Deletes the files at once, so that links to them end.
   *
   * @param language the code of the captions
   * @throws RefusalException {@code NOT_FOUND} for the video or its captions, {@code NOT_READY}
   */
  public void handle(Principal principal, Actor actor, VideoId id, String language) {
    AtomicReference<CaptionTrack> deleted = new AtomicReference<>();
    Ended after =
        videos.change(
            principal,
            id,
            new PublishedVideos.Author(actor, "deleted " + language),
            captions -> {
              CaptionTrack track = track(captions, language);
              deleted.set(track);
              return captions.without(track);
            });
    garbage.tryDeleteNow(CaptionLinks.root(after, Objects.requireNonNull(deleted.get())));
  }

  private static CaptionTrack track(CaptionTracks captions, String language) {
    return captions.tracks().stream()
        .filter(track -> track.language().code().equals(language))
        .findFirst()
        .orElseThrow(DeleteCaptions::notFound);
  }

  private static RefusalException notFound() {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "the video has no captions in this language");
  }
}
