package dev.vidport.usecases.job.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.ProgressPercent;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A render job of a video, with the results of its steps.
 *
 * @param job its record
 * @param facts of every file that the video is made of, in their order; empty before the probe
 * @param earlyRuns the completed runs of the early rendition, in their order
 * @param lengthMicros exact length of the output in microseconds, once it is packaged
 * @param stills once they are extracted
 */
public record RenderJob(
    Job job,
    List<SourceFacts> facts,
    Optional<RenderPlan> plan,
    List<EarlyRun> earlyRuns,
    OptionalLong lengthMicros,
    Optional<Stills> stills) {
  public RenderJob {
    facts = List.copyOf(facts);
    earlyRuns = List.copyOf(earlyRuns);
  }

  /**
   * A run of the early rendition.
   *
   * @param first number of its first chunk, and of its step
   * @param chunks the number of chunks
   */
  public record EarlyRun(int first, int chunks) {}

  public JobId id() {
    return job.id();
  }

  public AccountId account() {
    return job.account();
  }

  public VideoId video() {
    return job.video();
  }

  /** The completed steps, with the attempt of each that counts. */
  public Map<Step, String> done() {
    return job.done();
  }

  /** Whether a step failed and waits for its next attempt. */
  public boolean redrive() {
    return job.redrive();
  }

  /** The progress, as the plan, the completed steps and the reports of steps determine it. */
  public Progress progress() {
    // A live rendered recording has all of its chunks at its end.
    boolean received = has(RenderSteps.RECEIVE) && !has(RenderSteps.PLAN);
    int chunks =
        plan.filter(known -> !known.encoded().isEmpty())
            .map(known -> known.chunks().size())
            .orElse(0);
    boolean silent = plan.filter(known -> known.audio().isEmpty()).isPresent();
    return new Progress(
        plan.isPresent(),
        chunks,
        received ? chunks : chunksDone(),
        (plan.isPresent() && received) || silent || count(RenderSteps.AUDIO) >= audioTracks(),
        job.progress(),
        plan.map(known -> known.top().label()),
        plan.isPresent() ? Optional.empty() : reception());
  }

  private Optional<RecordingProgress> reception() {
    return note().map(RecordingNote::progress);
  }

  private Optional<RecordingNote> note() {
    return Optional.ofNullable(job.notes().get(Step.only(id(), RenderSteps.RECEIVE)))
        .map(RecordingNote::parse);
  }

  /**
   * The size of the largest frames that the job encodes: as planned, or as a recording is rendered
   * live. Empty if none are, or if it is not known yet.
   */
  public Optional<PictureSize> encodedSize() {
    return plan.isPresent()
        ? plan.flatMap(RenderPlan::encodedSize)
        : note().flatMap(RecordingNote::encodedSize);
  }

  /** At least one, also before the plan is known. */
  private int audioTracks() {
    return plan.flatMap(RenderPlan::audio).map(AudioPlan::trackCount).orElse(1);
  }

  private boolean has(StepKind kind) {
    return count(kind) > 0;
  }

  /** Without the chunks of a plan that another has replaced. */
  private int chunksDone() {
    return (int)
        done().keySet().stream()
            .filter(step -> step.kind().equals(RenderSteps.CHUNK))
            .filter(step -> plan.filter(known -> known.chunk(step.index()).isPresent()).isPresent())
            .count();
  }

  private int count(StepKind kind) {
    return (int) done().keySet().stream().filter(step -> step.kind().equals(kind)).count();
  }

  /** The share of the work that is done, in percent; less than 100. */
  public int percent() {
    int rendered =
        plan.map(
                known ->
                    ProgressPercent.of(
                        progress(),
                        known.lengthMicros() / 1e6,
                        done().keySet().stream().map(Step::kind).collect(Collectors.toSet())))
            .orElse(0);
    return has(RenderSteps.FETCH) ? ProgressPercent.afterFetch(rendered) : rendered;
  }

  /** How much of the output can be played before the job has ended. */
  public EarlyPlayback playable() {
    return plan.filter(known -> known.topRemuxed() || known.earlyRendition().isPresent())
            .isPresent()
        ? EarlyPlayback.of(done().keySet())
        : EarlyPlayback.NONE;
  }

  /**
   * The length of what can be played before the job has ended, in microseconds.
   *
   * @param streaming whether the account may play streams: the early start is nothing else
   */
  public long playableMicros(boolean streaming) {
    return switch (playable()) {
      case NONE -> 0;
      case EARLY_START -> streaming ? plan.map(this::earlyStartMicros).orElse(0L) : 0;
      case ALL -> plan.map(RenderPlan::lengthMicros).orElse(0L);
    };
  }

  /** The length of the output that has been rendered so far, in microseconds. */
  public long renderedMicros() {
    long rendered = Math.round(progress().videoSeconds() * 1e6);
    return plan.map(known -> Math.min(rendered, known.lengthMicros())).orElse(rendered);
  }

  private long earlyStartMicros(RenderPlan plan) {
    if (plan.earlyRendition().isEmpty()) {
      return plan.rate().micros(EarlyStart.of(plan).frames());
    }
    return EarlyRendition.microsOf(plan, publishedEarlyChunks());
  }

  /** Also those of a run that continues. */
  private int publishedEarlyChunks() {
    return job.notes().entrySet().stream()
        .filter(note -> note.getKey().kind().equals(RenderSteps.EARLY_RENDITION))
        .mapToInt(note -> Integer.parseInt(note.getValue()))
        .reduce(earlyChunks(), Math::max);
  }

  /** The number of chunks of the early rendition in its completed runs. */
  public int earlyChunks() {
    return earlyRuns.stream().mapToInt(EarlyRun::chunks).sum();
  }

  /** The summary that is stored when the job ends. */
  public JobSummary summary() {
    // The sources of a video begin together, so the longest one has the total length.
    OptionalLong longest = facts.stream().mapToLong(SourceFacts::lengthMicros).max();
    Optional<PictureSize> size = facts.stream().findFirst().map(first -> first.video().size());
    return new JobSummary(job.startedAt(), progress(), size, longest);
  }

  /**
   * The attempt whose files count for a completed step: that of the step, or that of {@link
   * RenderSteps#RECEIVE}, which also does the work of other steps.
   */
  public String attempt(StepKind kind, int index) {
    return Stream.of(new Step(id(), kind, index), Step.only(id(), RenderSteps.RECEIVE))
        .filter(done()::containsKey)
        .map(done()::get)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(kind + " " + index + " is not done"));
  }
}
