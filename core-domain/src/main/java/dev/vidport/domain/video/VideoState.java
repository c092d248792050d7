package dev.vidport.domain.video;

/** The state of a video as shown in a listing (service interface 2.2). */
public enum VideoState {
  UPLOADING,
  READY_TO_START,
  SUBMITTED
}
