package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Handles the steps of caption jobs. Each step reads what earlier steps stored and stores what
 * later steps read, so that any host can run any step, even repeatedly. The video is published
 * already: whatever happens here neither delays nor changes its output.
 */
final class CaptionVideo implements StepHandler {
  /** Longer than any of its programs, files or calls is without progress. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private final CaptionJobs jobs;
  private final Videos videos;
  private final SpeechExtractor extractor;
  private final Optional<SpeechRecognizer> recognizer;
  private final ObjectStore store;
  private final CaptionFiles files;
  private final UsageReservations reservation;
  private final RecognitionOutcomes end;
  private final Clock clock;
  private final StoreRetry storeRetry = new StoreRetry();

  CaptionVideo(
      CaptionJobs jobs,
      Videos videos,
      SpeechExtractor extractor,
      Optional<SpeechRecognizer> recognizer,
      ObjectStore store,
      CaptionFiles files,
      UsageReservations reservation,
      RecognitionOutcomes end,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.extractor = extractor;
    this.recognizer = recognizer;
    this.store = store;
    this.files = files;
    this.reservation = reservation;
    this.end = end;
    this.clock = clock;
  }

  @Override
  public Duration limit(Step step) {
    return LIMIT;
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStoppedException {
    CaptionJob job = job(step);
    Optional<Ended> video = recognized(job);
    if (video.isEmpty()) {
      // Deleted, or captioned again, since the step was queued.
      return Result.last(() -> {});
    }
    StepKind kind = step.kind();
    if (kind.equals(CaptionSteps.EXTRACT)) {
      return extract(job, video.get(), control);
    } else if (kind.equals(CaptionSteps.TRANSCRIBE)) {
      return transcribe(job, video.get(), step.index(), control);
    } else if (kind.equals(CaptionSteps.ASSEMBLE)) {
      return assemble(job, video.get(), control);
    } else if (kind.equals(CaptionSteps.PUBLISH)) {
      return publish(job, video.get(), control);
    }
    throw new IllegalStateException("no handler for step kind " + kind);
  }

  /** The video of a job that still recognizes it. */
  private Optional<Ended> recognized(CaptionJob job) {
    return videos
        .find(job.account(), job.video())
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(found -> found.captions().isRecognizedBy(job.id()));
  }

  private Result extract(CaptionJob job, Ended video, StepControl control)
      throws IOException, StepStoppedException {
    jobs.started(job.id(), Timestamps.now(clock));
    if (recognizer.isEmpty()) {
      return skipped(job, SpeechRecognition.NO_RECOGNIZER);
    }
    // In an earlier transaction than the result: there, a refusal would have to lock the video
    // after the usage of the account.
    Optional<String> refusal =
        reservation.reserveCaptions(
            job.account(),
            job.id(),
            video.output().orElseThrow().lengthMicros(),
            () -> recognized(job).isPresent());
    if (refusal.isPresent()) {
      return skipped(job, refusal.get());
    }
    SpeechExtractor.ExtractedSpeech extracted =
        extractor.extract(
            ObjectKey.output(video.id(), video.job()).child(OutputFile.DOWNLOAD), control);
    if (extracted.files().isEmpty()) {
      return skipped(job, SpeechRecognition.NO_SPEECH);
    }
    for (int piece = 0; piece < extracted.files().size(); piece++) {
      Path file = extracted.files().get(piece);
      ObjectKey key = piece(job, piece, control.attempt());
      storeRetry.call(
          control,
          () -> {
            control.confirmLease();
            store.put(key, file, ContentTypes.WAV);
            return key;
          });
    }
    return Result.of(() -> jobs.saveAudio(job.id(), control.attempt(), extracted.audio()));
  }

  private Result transcribe(CaptionJob job, Ended video, int piece, StepControl control)
      throws IOException, StepStoppedException {
    SpeechRecognizer available =
        recognizer.orElseThrow(
            () -> new IOException("this worker has no speech recognizer configured"));
    Path audio = extractor.load(piece(job, piece, job.extraction()), control);
    try {
      Transcript transcript = available.recognize(audio, requested(video), control);
      return Result.of(() -> jobs.saveTranscript(job.id(), control.attempt(), piece, transcript));
    } catch (SpeechRefusedException refused) {
      String reason = Objects.requireNonNull(refused.getMessage());
      return Result.last(() -> end.failed(job, reason));
    }
  }

  private Result assemble(CaptionJob job, Ended video, StepControl control) throws IOException {
    Output output = video.output().orElseThrow();
    Captions captions =
        new SpokenCaptions(job.audio().orElseThrow(), job.transcripts())
            .of(requested(video), output.rate(), output.lengthMicros());
    if (captions.cues().isEmpty()) {
      return skipped(job, SpeechRecognition.NO_SPEECH);
    }
    return Result.of(() -> jobs.saveCaptions(job.id(), control.attempt(), captions));
  }

  private Result publish(CaptionJob job, Ended video, StepControl control)
      throws IOException, StepStoppedException {
    Captions captions = job.captions().orElseThrow();
    CaptionTrack track =
        storeRetry.call(
            control,
            () -> {
              control.confirmLease();
              return files.store(video, captions, CaptionTrack.Origin.RECOGNIZED);
            });
    return Result.last(() -> end.published(job, track));
  }

  private Result skipped(CaptionJob job, String reason) {
    return Result.last(() -> end.skipped(job, reason));
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return CaptionSteps.after(step, job(step).audio(), done);
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    end.failed(
        job(step),
        switch (reason) {
          case TIMED_OUT -> exceeded(last);
          case EXHAUSTED -> SpeechRecognition.FAILED_OFTEN;
          case BUG -> SpeechRecognition.FAULT;
        });
  }

  private static String exceeded(Throwable last) {
    if (last instanceof StepLimitException exceeded) {
      return switch (exceeded.limit()) {
        case PROCESSOR_TIME -> SpeechRecognition.TOO_MUCH_WORK;
        case TOTAL -> SpeechRecognition.TOO_SLOW;
        case STANDSTILL -> SpeechRecognition.NO_PROGRESS;
      };
    }
    return "speech recognition exceeded a limit; try again later";
  }

  private static Optional<SpokenLanguage> requested(Ended video) {
    return video.captions().recognition().flatMap(begun -> begun.language());
  }

  private static ObjectKey piece(CaptionJob job, int piece, String attempt) {
    return ObjectKey.work(job.video(), job.id()).child("piece-" + piece + "-" + attempt + ".wav");
  }

  private CaptionJob job(Step step) {
    return jobs.find(step.job())
        .orElseThrow(() -> new IllegalStateException("no record of caption job " + step.job()));
  }
}
