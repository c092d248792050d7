package dev.vidport.usecases.archive.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;

/** Which ids of an archive the instance does not use. */
public interface ImportTarget {
  /** Whether no account has this id, or had it until lately. */
  boolean isFree(AccountId account);

  /**
   * Whether an account may create a video or an original with this id: no video has it, or had it
   * until lately, and no video of another account uses an original with it.
   */
  boolean isFree(VideoId video, AccountId account);

  /** Whether the account has a video with this id, or one that uses an original with it. */
  boolean uses(VideoId video, AccountId account);
}
