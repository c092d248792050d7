package dev.vidport.domain.access;

/** The operations that a credential may permit; each route requires exactly one. */
public enum Operation {
  LIST_VIDEOS,
  CREATE_VIDEO,
  READ_VIDEO,
  CHANGE_METADATA,
  READ_THUMBNAILS,
  CHOOSE_THUMBNAIL,
  DELETE_VIDEO,
  SIGN_PARTS,
  LIST_PARTS,
  COMPLETE_UPLOAD,
  ABORT_UPLOAD,
  SEND_HEARTBEAT,
  CANCEL_PROCESSING,
  REPROCESS
}
