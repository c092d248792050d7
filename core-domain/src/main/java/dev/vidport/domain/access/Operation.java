package dev.vidport.domain.access;

/** Everything that a credential can be asked to allow; a route names exactly one. */
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
