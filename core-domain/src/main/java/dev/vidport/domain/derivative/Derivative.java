package dev.vidport.domain.derivative;

/** A file that is made of a published video on request. */
public sealed interface Derivative permits StillImage, Preview, MuxedFile {
  /** A name for its file that no other derivative of the video has. */
  String fileName();
}
