package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps videos. Whoever asks for one names its account: another's video is as good as none. */
public interface Videos {
  void insert(Video video);

  Optional<Video> find(AccountId account, VideoId id);

  /** Whose video it is; empty when there is none of that id. For the operator alone. */
  Optional<AccountId> owner(VideoId id);

  /**
   * Stores {@code after} where {@code before} stands.
   *
   * @return whether it did; not when the stored revision is no longer that of {@code before}
   */
  boolean replace(Video before, Video after);

  /**
   * Removes {@code video}.
   *
   * @return whether it did; not when the stored revision is another
   */
  boolean delete(Video video);

  /**
   * Waits until nobody else holds a video that is made of the files uploaded for {@code owner}, and
   * holds them all until the transaction of the caller ends. What is read of them after this is up
   * to date.
   */
  void lockSharing(AccountId account, VideoId owner);

  /** The videos that are made of the files uploaded for {@code owner}, in no order. */
  List<Video> sharing(AccountId account, VideoId owner);

  /** Newest first. */
  Page list(AccountId account, Query query);

  /** How many videos were created since {@code since}, deleted ones included. */
  int createdSince(AccountId account, Instant since);

  /**
   * Videos of any account in a state before {@code SUBMITTED} that were created before {@code
   * before}, oldest first. For the host's sweeps.
   */
  List<Video> unfinished(VideoState state, Instant before, int limit);

  /**
   * What to list.
   *
   * @param limit at least 1
   * @param after where the page before ended; empty for the first page
   * @param metadata pairs that every listed video must have; at most 5
   */
  record Query(int limit, Optional<Cursor> after, Map<String, String> metadata) {
    public Query {
      metadata = Map.copyOf(metadata);
    }
  }

  /** A place in a listing: the last video before it. */
  record Cursor(Instant createdAt, VideoId id) {}

  /**
   * A page of a listing.
   *
   * @param next where the next page begins; empty when there is none
   */
  record Page(List<Video> videos, Optional<Cursor> next) {
    public Page {
      videos = List.copyOf(videos);
    }
  }
}
