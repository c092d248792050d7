package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.util.Optional;

/**
 * A video in one of its states. A transition is a method of the state it leaves and answers the
 * state it enters, so that a wrong one does not compile: {@link Uploading} → {@link ReadyToStart} →
 * {@link Submitted} → {@link Ended}.
 */
public sealed interface Video permits Uploading, ReadyToStart, Submitted, Ended {
  VideoDetails details();

  VideoState state();

  /** The job that is at work on it, or queued for it; empty when there is none. */
  Optional<JobId> activeJob();

  /** The same video in the same state with other metadata. */
  Video with(Metadata metadata);

  default VideoId id() {
    return details().id();
  }

  default AccountId account() {
    return details().account();
  }
}
