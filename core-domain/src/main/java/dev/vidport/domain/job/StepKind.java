package dev.vidport.domain.job;

/** The kinds of steps of a render job, in the order they come. */
public enum StepKind {
  /** Looks at the source. */
  PROBE,
  /** Decides what to render. */
  PLAN,
  /** Renders a run of frames in every rendition. */
  CHUNK,
  /** Renders the sound, whole. */
  AUDIO,
  /** Joins the chunks and makes streams and files of them. */
  PACKAGE,
  /** Takes the poster. */
  STILLS,
  /** Shows the result to the world. */
  PUBLISH
}
