package dev.vidport.persistence.job;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.Job;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Caption jobs, and the format of the results of their steps. */
public final class JdbcCaptionJobs implements CaptionJobs {
  private final JdbcJobs jobs;

  public JdbcCaptionJobs(Database database) {
    this.jobs = new JdbcJobs(database);
  }

  @Override
  public Optional<CaptionJob> find(JobId id) {
    return jobs.find(id)
        .filter(job -> job.kind().equals(CaptionSteps.JOB))
        .map(JdbcCaptionJobs::of);
  }

  private static CaptionJob of(Job job) {
    return new CaptionJob(
        job,
        result(job, Step.only(job.id(), CaptionSteps.EXTRACT), SpeechAudioRow.class)
            .map(SpeechAudioRow::audio),
        transcripts(job),
        result(job, Step.only(job.id(), CaptionSteps.ASSEMBLE), CuesRow.class)
            .map(CuesRow::captions));
  }

  private static Map<Integer, Transcript> transcripts(Job job) {
    Map<Integer, Transcript> transcripts = new HashMap<>();
    job.results()
        .forEach(
            (step, json) -> {
              if (step.kind().equals(CaptionSteps.TRANSCRIBE)) {
                transcripts.put(
                    step.index(), JsonColumn.read(json, TranscriptRow.class).transcript());
              }
            });
    return transcripts;
  }

  private static <T> Optional<T> result(Job job, Step step, Class<T> type) {
    return Optional.ofNullable(job.results().get(step)).map(json -> JsonColumn.read(json, type));
  }

  @Override
  public void started(JobId id, Instant at) {
    jobs.started(id, at);
  }

  @Override
  public void saveAudio(JobId id, String attempt, SpeechAudio audio) {
    save(Step.only(id, CaptionSteps.EXTRACT), attempt, SpeechAudioRow.of(audio));
  }

  @Override
  public void saveTranscript(JobId id, String attempt, int piece, Transcript transcript) {
    save(new Step(id, CaptionSteps.TRANSCRIBE, piece), attempt, TranscriptRow.of(transcript));
  }

  @Override
  public void saveCaptions(JobId id, String attempt, Captions captions) {
    save(Step.only(id, CaptionSteps.ASSEMBLE), attempt, CuesRow.of(captions));
  }

  private void save(Step step, String attempt, Object row) {
    jobs.saveResult(step, attempt, JsonColumn.write(row));
  }
}
