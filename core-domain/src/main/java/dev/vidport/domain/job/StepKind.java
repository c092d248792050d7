package dev.vidport.domain.job;

/** The kinds of steps of a render job, in the order they come. */
public enum StepKind {
  /** Renders a recording while it arrives. */
  RECEIVE,
  /** Looks at the source. */
  PROBE,
  /** Decides what to render. */
  PLAN,
  /** Makes the beginning of a source playable whose picture is copied. */
  OPENING,
  /** Renders a run of frames in every rendition that is encoded. */
  CHUNK,
  /** Renders the sound, whole. */
  AUDIO,
  /** Makes all of a source playable whose picture is copied, in that one rendition. */
  TOP,
  /** Joins the chunks and makes streams and files of them. */
  PACKAGE,
  /** Takes the poster, the candidates and the filmstrip. */
  STILLS,
  /** Shows the result to the world. */
  PUBLISH;

  /**
   * Whether a step of this kind takes moments, whatever the video's length: it decides, looks or
   * shows, and leaves the rendering to others. Such a step must not wait for one that takes an
   * hour.
   */
  public boolean quick() {
    return switch (this) {
      case PROBE, PLAN, OPENING, PUBLISH -> true;
      case RECEIVE, CHUNK, AUDIO, TOP, PACKAGE, STILLS -> false;
    };
  }
}
