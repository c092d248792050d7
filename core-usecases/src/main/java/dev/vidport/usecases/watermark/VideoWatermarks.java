package dev.vidport.usecases.watermark;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.io.IOException;
import java.util.Optional;

/**
 * Gives videos the watermark that their account has when they are requested. Each video has a copy
 * of the image, so that a later change has no influence on it.
 */
public final class VideoWatermarks {
  private final AccountWatermarks watermarks;
  private final ObjectStore store;
  private final GarbageCollector garbage;

  VideoWatermarks(AccountWatermarks watermarks, ObjectStore store, GarbageCollector garbage) {
    this.watermarks = watermarks;
    this.store = store;
    this.garbage = garbage;
  }

  /**
   * Checks a request before its video has an id.
   *
   * @param isWanted whether the video is to have a watermark
   * @throws RefusalException {@code INVALID_REQUEST} if it is, and the account has none
   */
  public void check(AccountId account, boolean isWanted) {
    if (isWanted) {
      AccountWatermark unused = require(account);
    }
  }

  /**
   * Copies the image to the files of a video. Call {@link #keep} in the transaction that stores the
   * video. Calls the store.
   *
   * @param isWanted whether the video is to have a watermark
   * @return empty if it is not
   * @throws RefusalException as {@link #check}
   */
  public Optional<Watermark> give(AccountId account, boolean isWanted, VideoId video)
      throws IOException {
    if (!isWanted) {
      return Optional.empty();
    }
    AccountWatermark current = require(account);
    Watermark given = current.of(video);
    ObjectKey key = ObjectKey.of(given);
    garbage.deleteUnlessKept(key);
    store.put(key, current.image().png(), ContentTypes.ofName(key.name()));
    return Optional.of(given);
  }

  /** Keeps the copy. Part of the caller's transaction. */
  public void keep(Optional<Watermark> given) {
    given.map(ObjectKey::of).ifPresent(garbage::keep);
  }

  private AccountWatermark require(AccountId account) {
    return watermarks.find(account).orElseThrow(AccountWatermark::missing);
  }
}
