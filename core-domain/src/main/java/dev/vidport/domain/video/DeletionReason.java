package dev.vidport.domain.video;

/** Why a video was deleted. */
public enum DeletionReason {
  /** By a request. */
  REQUESTED,
  /** The time that was set for the video has come. */
  DELETE_AFTER,
  /** The retention rule of the account or of its plan. */
  RETENTION,
  /** The account is erased. */
  ACCOUNT_ERASED
}
