package dev.vidport.domain.account;

/** The changes of accounts, and of the whole instance, that the audit log records. */
public enum AuditAction {
  ACCOUNT_CREATED,
  ACCOUNT_DISABLED,
  ACCOUNT_ENABLED,
  PLAN_CHANGED,
  /** The account will be erased at the end of the grace period. */
  ERASURE_REQUESTED,
  ERASURE_CANCELLED,
  /** An account was erased. Concerns the whole instance: nothing names the account any more. */
  ACCOUNT_ERASED,
  VIDEOS_PAUSED,
  VIDEOS_RESUMED,
  OPERATOR_ADDED,
  OPERATOR_REMOVED,
  /** An operator read an account, its usage and its keys. */
  ACCOUNT_READ,
  DOMAINS_CHANGED,
  /** After how many days videos are deleted. */
  RETENTION_CHANGED,
  /** An archive of everything that the account has was requested. */
  EXPORT_STARTED,
  /** An export was cancelled, or its archive was deleted before its time. */
  EXPORT_DELETED,
  /** An operator created the account from an archive. */
  ACCOUNT_IMPORTED,
  VIDEO_DELETED,
  WATERMARK_CHANGED,
  WATERMARK_DELETED,
  /** Captions of a video were requested, stored or deleted. */
  CAPTIONS_CHANGED,
  /** The player page of a video was enabled or disabled. */
  EMBED_CHANGED,
  WEBHOOK_CHANGED,
  WEBHOOK_DELETED,
  WEBHOOK_SECRET_ROTATED,
  KEY_CREATED,
  KEY_REVOKED,
  SIGNING_KEY_ADDED,
  SIGNING_KEY_REMOVED,
  TOKEN_REVOKED,
  /** A person has accepted the invitation of a member. */
  MEMBER_ADDED,
  MEMBER_INVITED,
  MEMBER_INVITATION_REVOKED,
  /** A member of the account has another role. */
  MEMBER_ROLE_CHANGED,
  /** A member was removed from the account, or has left it. */
  MEMBER_REMOVED,
  SIGNED_IN,
  SIGNED_OUT,
  /** A wrong sign-in code. May concern no account. */
  SIGN_IN_FAILED,
  /** A user of an issuer of OpenID Connect was linked to the account. */
  SIGN_IN_LINKED,
  /** The user of an issuer is unlinked from the account. */
  SIGN_IN_UNLINKED,
  /**
   * A user of an issuer was refused, a passkey whose count goes back, or the right code of a person
   * who has a passkey. May concern no account.
   */
  SIGN_IN_REFUSED,
  PASSKEY_ADDED,
  PASSKEY_RENAMED,
  PASSKEY_REMOVED,
  /** An operator removed all passkeys of a person. May concern no account. */
  PASSKEYS_RESET,
  /** An operator read a sign-in code that was not mailed. */
  SIGN_IN_CODE_SHOWN,
  /** An operator retried the processing of a video. */
  JOB_RETRIED,
  /** An operator cancelled the processing of a video. */
  JOB_CANCELLED,
  /** Concerns the whole instance. */
  WORKER_PAUSED,
  /** Concerns the whole instance. */
  WORKER_RESUMED,
  /** Concerns an address without an account. */
  ACCOUNT_INVITED,
  /** Concerns an address without an account. */
  INVITATION_REVOKED,
  /** Concerns the whole instance. */
  SIGNING_KEY_ROTATED,
  /** Stored secrets of previous keys were encrypted again. Concerns the whole instance. */
  SECRETS_REENCRYPTED
}
