package dev.vidport.domain.job;

/** The kinds of steps of a render job. Their names are stored with jobs. */
public final class RenderSteps {
  /** The name of this kind of job. */
  public static final String JOB = "RENDER";

  /** Fetches the file of an import. */
  public static final StepKind FETCH = new StepKind(JOB, "FETCH");

  /** Renders a recording live. */
  public static final StepKind RECEIVE = new StepKind(JOB, "RECEIVE");

  /** Probes the source. */
  public static final StepKind PROBE = new StepKind(JOB, "PROBE");

  /** Plans the render. */
  public static final StepKind PLAN = new StepKind(JOB, "PLAN");

  /** Measures the audio, so that it gets the requested loudness. */
  public static final StepKind LOUDNESS = new StepKind(JOB, "LOUDNESS");

  /** Makes the beginning of a remuxed source playable. */
  public static final StepKind EARLY_START = new StepKind(JOB, "EARLY_START");

  /** Renders a run of frames of the rendition that is played early, and adds it to its playlist. */
  public static final StepKind EARLY_RENDITION = new StepKind(JOB, "EARLY_RENDITION");

  /** Lets players begin with the early rendition, once its chunks will be rendered in time. */
  public static final StepKind EARLY_PUBLISH = new StepKind(JOB, "EARLY_PUBLISH");

  /** Renders a run of frames in every other encoded rendition. */
  public static final StepKind CHUNK = new StepKind(JOB, "CHUNK");

  /** Renders the whole audio track. */
  public static final StepKind AUDIO = new StepKind(JOB, "AUDIO");

  /** Remuxes the top rendition, which makes all of the source playable in that rendition. */
  public static final StepKind REMUX_TOP = new StepKind(JOB, "REMUX_TOP");

  /** Joins the chunks and packages them as streams and files. */
  public static final StepKind PACKAGE = new StepKind(JOB, "PACKAGE");

  /** Extracts the poster, the candidates and the filmstrip. */
  public static final StepKind STILLS = new StepKind(JOB, "STILLS");

  /** Publishes the result. */
  public static final StepKind PUBLISH = new StepKind(JOB, "PUBLISH");

  private RenderSteps() {}
}
