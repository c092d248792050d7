package dev.vidport.usecases.video.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores videos. Every lookup names an account; a video of another account counts as missing. */
public interface Videos {
  void insert(Video video);

  Optional<Video> find(AccountId account, VideoId id);

  /**
   * The states of many videos, in no particular order; a video that does not exist is left out.
   *
   * @param keys at most 500
   */
  List<StoredState> states(Collection<VideoKey> keys);

  /**
   * The videos of an account that have not ended, and those that were created lately, whether they
   * have ended or not; newest first.
   *
   * @param createdSince beginning of the time that counts as lately
   * @param limit maximum number of videos of each of the two kinds
   */
  List<VideoId> unendedOrNew(AccountId account, Instant createdSince, int limit);

  /**
   * The account of a video; empty when the video does not exist. For operators, and for signed
   * addresses, which name no account.
   */
  Optional<AccountId> owner(VideoId id);

  /**
   * Replaces {@code before} by {@code after}.
   *
   * @return whether it was replaced; false when the stored revision is not that of {@code before}
   */
  boolean replace(Video before, Video after);

  /**
   * Removes {@code video}. An upload that was not completed no longer counts as a new video.
   *
   * @return whether it was removed; false when the stored revision is not that of {@code video}
   */
  boolean delete(Video video);

  /**
   * Locks all videos that are made of the files uploaded for {@code owner} until the transaction of
   * the caller ends; waits for other holders of these locks. Reads of the videos after this call
   * are up to date.
   */
  void lockSharing(AccountId account, VideoId owner);

  /** The videos that are made of the files uploaded for {@code owner}, in no particular order. */
  List<Video> sharing(AccountId account, VideoId owner);

  /**
   * Videos of any account whose own time of deletion has come, the longest due first, except those
   * that were put off.
   */
  List<VideoKey> dueForDeletion(Instant now, int max);

  /**
   * Videos of an account that were created at {@code cutoff} or before, oldest first, except those
   * whose deletion was put off.
   */
  List<VideoKey> createdBefore(AccountId account, Instant cutoff, Instant now, int max);

  /** Puts off a deletion that has failed, also of a video whose record is damaged. */
  void postponeDeletion(VideoKey video, Instant until);

  /** Newest first. */
  Page list(AccountId account, Query query);

  /**
   * When the {@code n}-th newest video was created, including deleted ones, except uploads that
   * were deleted before they were completed.
   *
   * @param n counts from 1
   * @param after only videos that were created later count; at most two days ago
   * @return empty when there are fewer than {@code n}
   */
  Optional<Instant> nthNewest(AccountId account, int n, Instant after);

  /** The uploads and imports of an account that are neither complete nor aborted. */
  OpenUploads openUploads(AccountId account);

  /** The account of a video, up to an hour after its deletion. */
  Optional<AccountId> ownerAlsoOfDeleted(VideoId id);

  /**
   * Videos of any account in a state before {@code SUBMITTED} that were created before {@code
   * before}, oldest first. For the sweeps of the host.
   */
  List<Video> unfinished(VideoState state, Instant before, int limit);

  /**
   * What to list.
   *
   * @param limit at least 1
   * @param after end of the previous page; empty for the first page
   * @param metadata pairs that every listed video must have; at most 5
   * @param status group that every listed video must be in
   * @param name text that the file name of every listed video must contain, in upper or lower case
   */
  record Query(
      int limit,
      Optional<Cursor> after,
      Map<String, String> metadata,
      Optional<StatusFilter> status,
      Optional<String> name) {
    public Query {
      metadata = Map.copyOf(metadata);
    }
  }

  /**
   * The state of a video.
   *
   * @param outcome how its processing ended
   * @param job its queued or running job, once it is submitted
   */
  record StoredState(
      VideoKey video, VideoState state, Optional<Outcome> outcome, Optional<JobId> job) {}

  /**
   * The open uploads and imports of an account.
   *
   * @param reservedBytes the declared sizes of files of known size, the signed sizes of the parts
   *     of recordings, and the bytes reserved for imports
   * @param joiningBytes sizes of completed uploads whose parts are being joined, which do not count
   *     as open, nor as stored yet
   */
  record OpenUploads(int count, long reservedBytes, long joiningBytes) {
    /** What the account will store in addition to the files that are counted as stored. */
    public long unstoredBytes() {
      return reservedBytes + joiningBytes;
    }
  }

  /** A position in a listing: the last video before it. */
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
