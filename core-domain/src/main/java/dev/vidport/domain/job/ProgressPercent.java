package dev.vidport.domain.job;

import java.util.Set;

/**
 * The share of the work of a render job that is done, in percent. Each kind of work has a fixed
 * share: the video, which takes most of the time, has 83 percent and grows with the rendered
 * seconds, and the others count once they are done. A job has 100 percent only when its video is
 * published. The job of an import has 30 percent when its file is fetched; the other work then
 * shares the rest.
 */
public final class ProgressPercent {
  /** The percentage of a published video. */
  public static final int PUBLISHED = 100;

  private static final int FETCH = 30;
  private static final int PLAN = 2;
  private static final int VIDEO = 83;
  private static final int AUDIO = 5;
  private static final int PACKAGE = 6;
  private static final int STILLS = 3;

  private ProgressPercent() {}

  /**
   * @param outputSeconds expected length of the output, greater than 0 once the job is planned
   * @param done kinds of the completed steps
   * @return 0 to 99
   */
  public static int of(Progress progress, double outputSeconds, Set<StepKind> done) {
    if (!progress.planned()) {
      return 0;
    }
    boolean isPackaged = done.contains(RenderSteps.PACKAGE);
    double video = isPackaged ? 1 : video(progress, outputSeconds, done);
    return PLAN
        + (int) (VIDEO * video)
        + (isPackaged || progress.audioDone() ? AUDIO : 0)
        + (isPackaged ? PACKAGE : 0)
        + (done.contains(RenderSteps.STILLS) ? STILLS : 0);
  }

  /**
   * The percentage while the file of an import is fetched.
   *
   * @param share fetched share of the file, 0 to 1
   */
  public static int ofFetch(double share) {
    return (int) (FETCH * share);
  }

  /**
   * The percentage after the file of an import is fetched.
   *
   * @param rendered percentage of the work after it, 0 to 99
   */
  public static int afterFetch(int rendered) {
    return FETCH + rendered * (PUBLISHED - FETCH) / PUBLISHED;
  }

  /** The rendered share of the video. A completed chunk counts as a whole, even without reports. */
  private static double video(Progress progress, double outputSeconds, Set<StepKind> done) {
    if (progress.chunksTotal() == 0) {
      return done.contains(RenderSteps.REMUX_TOP) || done.contains(RenderSteps.RECEIVE) ? 1 : 0;
    }
    double chunks = (double) progress.chunksDone() / progress.chunksTotal();
    double seconds = outputSeconds > 0 ? progress.videoSeconds() / outputSeconds : 0;
    return Math.min(1, Math.max(chunks, seconds));
  }
}
