package dev.vidport.domain.access;

/** How a new video comes about. A scope may permit some origins only. */
public enum VideoOrigin {
  UPLOAD,
  IMPORT,
  EDIT,
  REPROCESSING
}
