package dev.vidport.domain.video;

/** What a listing says of a video's place on its way (service interface 2.2). */
public enum VideoState {
  UPLOADING,
  READY_TO_START,
  SUBMITTED
}
