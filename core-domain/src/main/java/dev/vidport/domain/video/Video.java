package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import java.time.Instant;
import java.util.Optional;

/**
 * A video in one of its states. A transition is a method of the state it leaves and returns the
 * state it enters, so that an invalid transition does not compile: {@link Uploading} → {@link
 * ReadyToStart} → {@link Submitted} → {@link Ended}.
 */
public sealed interface Video permits Uploading, ReadyToStart, Submitted, Ended {
  VideoDetails details();

  VideoState state();

  /** The queued or running job of the video; empty if there is none. */
  Optional<JobId> activeJob();

  /** The same video in the same state with other metadata. */
  Video with(Metadata metadata);

  /**
   * The same video in the same state with its player page enabled or disabled.
   *
   * @param code of the enabled page; empty to disable it
   */
  Video withEmbed(Optional<EmbedCode> code);

  /**
   * The same video in the same state with another time of its deletion.
   *
   * @param time empty to keep it
   */
  Video withDeleteAfter(Optional<Instant> time);

  default VideoId id() {
    return details().id();
  }

  default AccountId account() {
    return details().account();
  }
}
