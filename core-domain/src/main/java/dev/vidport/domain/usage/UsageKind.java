package dev.vidport.domain.usage;

/** The kind of an entry of the usage ledger. */
public enum UsageKind {
  /** Output of a successful job, in microseconds. */
  PROCESSING,
  /** What a job that did not succeed has rendered or made playable, in microseconds. */
  UNFINISHED,
  /** Billable time of captions, in microseconds; counts toward the processing minutes. */
  CAPTIONS,
  /** Change of the stored bytes; negative when objects are deleted. */
  STORAGE,
  /** Bytes that players and downloads received. */
  DELIVERY
}
