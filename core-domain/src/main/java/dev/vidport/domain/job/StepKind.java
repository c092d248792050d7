package dev.vidport.domain.job;

/** The kinds of steps of a render job, in the order in which they run. */
public enum StepKind {
  /** Renders a recording live. */
  RECEIVE,
  /** Probes the source. */
  PROBE,
  /** Plans the render. */
  PLAN,
  /** Makes the beginning of a remuxed source playable. */
  EARLY_START,
  /** Renders a run of frames in every encoded rendition. */
  CHUNK,
  /** Renders the whole audio track. */
  AUDIO,
  /** Remuxes the top rendition, which makes all of the source playable in that rendition. */
  REMUX_TOP,
  /** Joins the chunks and packages them as streams and files. */
  PACKAGE,
  /** Extracts the poster, the candidates and the filmstrip. */
  STILLS,
  /** Publishes the result. */
  PUBLISH;

  /**
   * Whether a step of this kind takes moments, regardless of the video's length, because it renders
   * little or nothing. Such a step must not wait for a step that takes an hour.
   */
  public boolean isQuick() {
    return switch (this) {
      case PROBE, PLAN, EARLY_START, PUBLISH -> true;
      case RECEIVE, CHUNK, AUDIO, REMUX_TOP, PACKAGE, STILLS -> false;
    };
  }
}
