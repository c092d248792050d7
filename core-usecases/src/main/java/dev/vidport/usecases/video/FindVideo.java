package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Finds a video that a principal may act on, or refuses, and changes it with optimistic locking.
 */
public final class FindVideo {
  /** Guards against an endless loop. Normal operation needs far fewer attempts. */
  private static final int MAX_ATTEMPTS = 20;

  private final Videos videos;

  public FindVideo(Videos videos) {
    this.videos = videos;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, or the refusal of the principal's scope
   */
  public Video byId(Principal principal, VideoId id) {
    checkScope(principal, id);
    return videos.find(principal.accountId(), id).orElseThrow(FindVideo::notFound);
  }

  /**
   * A video of any account, for an operator.
   *
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Video ofAnyAccount(VideoId id) {
    return videos
        .owner(id)
        .flatMap(account -> videos.find(account, id))
        .orElseThrow(FindVideo::notFound);
  }

  /**
   * Applies {@code change} to the stored video; repeats it after a concurrent change.
   *
   * @return the video as stored; empty when the video does not exist, or no longer exists
   * @throws RefusalException the refusal of the principal's scope
   */
  public Optional<Video> change(Principal principal, VideoId id, UnaryOperator<Video> change) {
    checkScope(principal, id);
    return change(principal.accountId(), id, change);
  }

  /**
   * Applies {@code change} to the stored video as {@link #change(Principal, VideoId,
   * UnaryOperator)} does, for work that the service continues on its own after a permitted request.
   */
  public Optional<Video> change(AccountId account, VideoId id, UnaryOperator<Video> change) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<Video> before = videos.find(account, id);
      if (before.isEmpty()) {
        return before;
      }
      Video after = change.apply(before.get());
      if (after == before.get() || videos.replace(before.get(), after)) {
        return Optional.of(after);
      }
    }
    throw new RefusalException(
        RefusalCode.UNAVAILABLE, "too many concurrent changes to the video; try again");
  }

  /**
   * Does work with the files of a video that was found before.
   *
   * @throws RefusalException {@code NOT_FOUND} when files are missing because the video was deleted
   *     meanwhile
   */
  public <T> T withFilesOf(Video video, FileWork<T> work) throws IOException {
    try {
      return work.run();
    } catch (NoSuchFileException | DamagedDataException missing) {
      if (videos.find(video.account(), video.id()).isEmpty()) {
        throw notFound();
      }
      throw missing;
    }
  }

  private static void checkScope(Principal principal, VideoId id) {
    principal
        .scope()
        .refusalOfVideo(id)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
  }

  /**
   * Reads or writes stored files.
   *
   * @param <T> the result
   */
  @FunctionalInterface
  public interface FileWork<T> {
    T run() throws IOException;
  }

  /** The refusal for a video that does not exist or belongs to another account. */
  public static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such video");
  }
}
