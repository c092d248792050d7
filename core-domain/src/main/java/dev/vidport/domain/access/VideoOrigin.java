package dev.vidport.domain.access;

/** How a new video is created. A scope may permit only some origins. */
public enum VideoOrigin {
  UPLOAD,
  IMPORT,
  EDIT,
  REPROCESSING
}
