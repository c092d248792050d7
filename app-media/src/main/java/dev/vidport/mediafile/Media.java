package dev.vidport.mediafile;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.media.settings.WorkerSize;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleConsumer;

/**
 * Reads and makes media files with ffmpeg.
 *
 * <p>A call returns when its output is complete. It ends within a second of an interrupt of its
 * thread; {@link #start} runs calls in the background. Output appears whole or not at all: until
 * then it is in the work folder or, if that is on another file system, beside its place.
 *
 * <p>All calls have these faults:
 *
 * <ul>
 *   <li>{@link dev.vidport.domain.refusal.RefusalException} with {@code INVALID_REQUEST} and all
 *       problems, before any work
 *   <li>{@link MediaException} when a file can't be used, with a stable code
 *   <li>{@link IOException} for other faults of the machine, such as a full disk
 *   <li>{@link InterruptedException} when the thread was interrupted or the task was stopped; the
 *       programs have ended then, and nothing is left
 * </ul>
 *
 * <p>Thread-safe. There is nothing to close: threads end when they are idle.
 */
public final class Media {
  /** The tiles of a filmstrip are smaller. */
  private static final int FILMSTRIP_HEIGHT = 360;

  private final Engine engine;
  private final CallScope scope;
  private final DoubleConsumer progress;

  private Media(Engine engine, CallScope scope, DoubleConsumer progress) {
    this.engine = engine;
    this.scope = scope;
    this.progress = progress;
  }

  /**
   * With the programs of the artifact {@code vidport-ffmpeg} or, without it, those on the {@code
   * PATH}, and the defaults for this machine.
   */
  public static Media create() {
    return builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The settings of a {@link Media}. */
  public static final class Builder {
    private FfmpegSettings settings = FfmpegSettings.defaults();
    private Path workFolder = Path.of(System.getProperty("java.io.tmpdir"));
    private OptionalInt parallelSteps = OptionalInt.empty();

    private Builder() {}

    /** The programs, instead of those of an artifact or on the {@code PATH}. */
    public Builder programs(Path ffmpeg, Path ffprobe) {
      settings =
          FfmpegSettings.of(ffmpeg.toString(), ffprobe.toString())
              .withIsolation(settings.isolation())
              .withMaxOutputBytes(settings.maxOutputBytes());
      return this;
    }

    /** How the programs are isolated from the rest of the machine, and their memory limit. */
    public Builder isolation(IsolationSettings isolation) {
      settings = settings.withIsolation(isolation);
      return this;
    }

    /** The programs and all their limits. */
    public Builder ffmpeg(FfmpegSettings programs) {
      settings = programs;
      return this;
    }

    /**
     * The folder of temporary files, which is created if it is missing. It needs about twice the
     * size of the outputs. Best on the file system of the outputs, to which they are then moved
     * instead of copied.
     */
    public Builder workFolder(Path folder) {
      workFolder = folder;
      return this;
    }

    /**
     * How many programs run at a time, in all calls together; further ones wait. By default as many
     * as the processors and the memory of the machine allow.
     */
    public Builder parallel(int programs) {
      if (programs < 1) {
        throw new IllegalArgumentException("at least one program has to run at a time");
      }
      parallelSteps = OptionalInt.of(programs);
      return this;
    }

    public Media build() {
      WorkerSize machine = WorkerSize.ofThisMachine();
      int steps = parallelSteps.orElseGet(machine::slots);
      Engine engine = new Engine(settings, workFolder, steps, machine.parallelChunks(steps));
      return new Media(engine, new CallScope(), share -> {});
    }
  }

  /** This media, with a listener for the progress of each call, from 0 to 1. */
  public Media onProgress(DoubleConsumer listener) {
    return new Media(engine, scope, listener);
  }

  Media within(CallScope task, DoubleConsumer listener) {
    return new Media(engine, task, listener);
  }

  /**
   * Runs calls in the background:
   *
   * <pre>{@code
   * MediaTask<RenderedMedia> task = media.start(m -> m.mp4(source, target, options));
   * }</pre>
   *
   * <p>As many tasks run at a time as programs; further ones wait.
   */
  public <T> MediaTask<T> start(MediaCall<T> work) {
    MediaTask<T> task = new MediaTask<>();
    engine.runTask(() -> task.run(work, this));
    return task;
  }

  /** Reads what a file contains. */
  public MediaInfo probe(Path source) throws IOException, InterruptedException {
    new RequestCheck().source(source, "source").refuseIfAny();
    return call(
        call -> MediaInfo.of(source, new FileProbe(engine, call).facts(source, call.key(source))));
  }

  /**
   * Writes the frame that is shown at a time, in the size of the video.
   *
   * @param target a name that ends in {@code .jpg}, {@code .png} or {@code .webp}; replaced if it
   *     exists
   */
  public void still(Path source, Duration at, Path target)
      throws IOException, InterruptedException {
    still(source, at, target, RenderOptions.HEIGHTS.stream().max(Integer::compare).orElseThrow());
  }

  /**
   * Writes the frame that is shown at a time.
   *
   * @param target a name that ends in {@code .jpg}, {@code .png} or {@code .webp}; replaced if it
   *     exists
   * @param maxHeight maximum short side of the image, in pixels
   */
  public void still(Path source, Duration at, Path target, int maxHeight)
      throws IOException, InterruptedException {
    RequestCheck check =
        new RequestCheck().source(source, "source").target(target, List.of(source));
    Optional<StillFormat> format = StillFormat.ofName(target.toString());
    check.problems().unless(!at.isNegative(), "at", "must be 0 or more");
    check.problems().unless(format.isPresent(), "target", "must end in .jpg, .jpeg, .png or .webp");
    VideoOptions.checkHeight(maxHeight, check.problems());
    check.refuseIfAny();
    call(
        call -> {
          ObjectKey key = call.key(source);
          RenderPlan plan =
              framePlan(new FileProbe(engine, call).knownFacts(source, key), at, maxHeight);
          Path image =
              call.run(
                  step ->
                      engine
                          .ports()
                          .renderer()
                          .renderFrame(plan, List.of(key), format.orElseThrow(), step));
          new AtomicOutput(call).file(image, target);
          return image;
        });
  }

  private static RenderPlan framePlan(SourceFacts facts, Duration at, int maxHeight)
      throws UnusableMediaException {
    SourceFile file = VideoSource.file(Path.of("")).material().files().get(0);
    try {
      return RenderPlanner.planFrame(file, facts, micros(at), maxHeight);
    } catch (RenderPlanner.UnplannableException e) {
      throw new UnusableMediaException(e.failure());
    }
  }

  private static long micros(Duration time) {
    return Math.round(VideoOptions.seconds(time) * 1e6);
  }

  /**
   * Makes an MP4 (H.264, AAC) of one file.
   *
   * @param target replaced if it exists
   */
  public RenderedMedia mp4(Path source, Path target, VideoOptions options)
      throws IOException, InterruptedException {
    return mp4(VideoSource.file(source), target, options);
  }

  /**
   * Makes an MP4 (H.264, AAC).
   *
   * @param target replaced if it exists
   */
  public RenderedMedia mp4(VideoSource source, Path target, VideoOptions options)
      throws IOException, InterruptedException {
    RequestCheck check =
        new RequestCheck().sources(source.files(), source.names()).target(target, source.files());
    check(source, options, check);
    VideoProgress reports = new VideoProgress(progress);
    return call(
        call -> {
          VideoCall video = new VideoCall(engine, call, source, options.options(), reports);
          VideoCall.Files made = video.mp4();
          Path file = Objects.requireNonNull(made.files().get(OutputFile.DOWNLOAD));
          long size = Files.size(file);
          new AtomicOutput(call).file(file, target);
          reports.done();
          return result(made, target, size, video);
        });
  }

  /**
   * Makes an HLS stream of one file, with its MP4, its poster and its filmstrip.
   *
   * @param folder is created; if it exists, it must be empty
   */
  public RenderedMedia hls(Path source, Path folder, VideoOptions options)
      throws IOException, InterruptedException {
    return hls(VideoSource.file(source), folder, options);
  }

  /**
   * Makes an HLS stream with its MP4, its poster and its filmstrip: the files that {@code
   * vidport-library} makes as well.
   *
   * @param folder is created; if it exists, it must be empty
   */
  public RenderedMedia hls(VideoSource source, Path folder, VideoOptions options)
      throws IOException, InterruptedException {
    RequestCheck check = new RequestCheck().sources(source.files(), source.names()).folder(folder);
    check(source, options, check);
    VideoProgress reports = new VideoProgress(progress);
    return call(
        call -> {
          VideoCall video = new VideoCall(engine, call, source, options.options(), reports);
          VideoCall.Files made = video.hls();
          long size = 0;
          for (Path file : made.files().values()) {
            size += Files.size(file);
          }
          new AtomicOutput(call).folder(made.files(), folder);
          reports.done();
          return result(made, folder, size, video);
        });
  }

  /**
   * Makes a filmstrip: {@code filmstrip.jpg} with its index, {@code filmstrip.vtt} for players and
   * {@code filmstrip.json}. Decodes the whole video; {@link #hls} makes the same files as well.
   *
   * @param folder is created; if it exists, it must be empty
   */
  public Filmstrip filmstrip(Path source, Path folder) throws IOException, InterruptedException {
    VideoSource video = VideoSource.file(source);
    new RequestCheck().source(source, "source").folder(folder).refuseIfAny();
    RenderOptions options = RenderOptions.plain(FILMSTRIP_HEIGHT);
    VideoProgress reports = new VideoProgress(progress);
    return call(
        call -> {
          VideoCall.Strip strip = new VideoCall(engine, call, video, options, reports).filmstrip();
          new AtomicOutput(call).folder(strip.files(), folder);
          reports.done();
          return strip.filmstrip();
        });
  }

  /**
   * Makes the audio of one file as stereo AAC in an M4A.
   *
   * @param target replaced if it exists
   */
  public RenderedAudio audio(Path source, Path target) throws IOException, InterruptedException {
    return audio(VideoSource.file(source), target, VideoOptions.defaults());
  }

  /**
   * Makes the audio of a video as stereo AAC in an M4A.
   *
   * @param target replaced if it exists
   * @param options of which the trim counts
   */
  public RenderedAudio audio(VideoSource source, Path target, VideoOptions options)
      throws IOException, InterruptedException {
    RequestCheck check =
        new RequestCheck().sources(source.files(), source.names()).target(target, source.files());
    check(source, options, check);
    VideoProgress reports = new VideoProgress(progress);
    return call(
        call -> {
          VideoCall video = new VideoCall(engine, call, source, options.options(), reports);
          VideoCall.Files made = video.audio();
          Path file = Objects.requireNonNull(made.files().get(VideoCall.AUDIO));
          long size = Files.size(file);
          new AtomicOutput(call).file(file, target);
          reports.done();
          return new RenderedAudio(
              target, MediaInfo.duration(made.lengthMicros()), size, video.warnings());
        });
  }

  /**
   * Cuts captions as {@link VideoOptions#trim} cuts their video. Reads WebVTT and SubRip.
   *
   * @param target a name that ends in {@code .vtt} or {@code .srt}; replaced if it exists
   */
  public void captions(Path source, Path target, Duration start, Duration end)
      throws IOException, InterruptedException {
    Trim range = new Trim(VideoOptions.seconds(start), Optional.of(VideoOptions.seconds(end)));
    CaptionCut cut = new CaptionCut(source, target, range);
    RequestCheck check =
        new RequestCheck().source(source, "source").target(target, List.of(source));
    cut.check(check.problems());
    check.refuseIfAny();
    call(
        call -> {
          Path file = call.newFolder().resolve("captions");
          new AtomicOutput(call).file(Files.writeString(file, cut.text()), target);
          return target;
        });
  }

  private static void check(VideoSource source, VideoOptions options, RequestCheck check) {
    Problems problems = check.problems();
    source.check(problems);
    options.check(problems);
    check.refuseIfAny();
  }

  private static RenderedMedia result(
      VideoCall.Files made, Path place, long size, VideoCall video) {
    RenderPlan plan = made.plan();
    return new RenderedMedia(
        place,
        MediaInfo.duration(made.lengthMicros()),
        plan.top().width(),
        plan.top().height(),
        plan.rate(),
        plan.renditions().stream().map(rendition -> rendition.label()).toList(),
        plan.audio().isPresent(),
        size,
        video.warnings());
  }

  /** What a call does. */
  @FunctionalInterface
  private interface Work<T> {
    T run(RunningCall call) throws UnusableMediaException, IOException, InterruptedException;
  }

  private <T> T call(Work<T> work) throws IOException, InterruptedException {
    try (RunningCall call = new RunningCall(engine, scope)) {
      call.check();
      try {
        return work.run(call);
      } catch (UnusableMediaException fault) {
        throw new MediaException(
            fault.failure().code(), VideoCall.withoutPrefix(fault.failure().message()), fault);
      } catch (MediaException known) {
        throw known;
      } catch (IOException fault) {
        throw explained(fault, call);
      }
    }
  }

  /** The fault of a program that does not start has this as its reason. */
  private IOException explained(IOException fault, RunningCall call) throws IOException {
    Optional<String> problem = engine.programProblem(call.newFolder());
    return problem.isPresent()
        ? new MediaException(MediaException.PROGRAM_MISSING, problem.orElseThrow(), fault)
        : fault;
  }
}
