package dev.vidport.usecases.job;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The caption jobs among {@link InMemoryJobs}. Keeps the results of their steps as objects. */
public final class InMemoryCaptionJobs implements CaptionJobs {
  private final InMemoryJobs jobs;
  private final InMemoryTransactions transactions;
  private final InMemoryTable<Step, Object> results;

  public InMemoryCaptionJobs(InMemoryJobs jobs) {
    this.jobs = jobs;
    this.transactions = jobs.transactions();
    this.results = transactions.table();
  }

  @Override
  public Optional<CaptionJob> find(JobId id) {
    return jobs.find(id).filter(job -> job.kind().equals(CaptionSteps.JOB)).map(this::read);
  }

  private CaptionJob read(Job job) {
    Map<Integer, Transcript> transcripts = new HashMap<>();
    for (Step step : job.results().keySet()) {
      if (step.kind().equals(CaptionSteps.TRANSCRIBE)) {
        results.find(step).ifPresent(found -> transcripts.put(step.index(), (Transcript) found));
      }
    }
    return new CaptionJob(
        job,
        results.find(Step.only(job.id(), CaptionSteps.EXTRACT)).map(SpeechAudio.class::cast),
        transcripts,
        results.find(Step.only(job.id(), CaptionSteps.ASSEMBLE)).map(Captions.class::cast));
  }

  @Override
  public void started(JobId id, Instant at) {
    jobs.started(id, at);
  }

  @Override
  public void saveAudio(JobId id, String attempt, SpeechAudio audio) {
    save(Step.only(id, CaptionSteps.EXTRACT), attempt, audio);
  }

  @Override
  public void saveTranscript(JobId id, String attempt, int piece, Transcript transcript) {
    save(new Step(id, CaptionSteps.TRANSCRIBE, piece), attempt, transcript);
  }

  @Override
  public void saveCaptions(JobId id, String attempt, Captions captions) {
    save(Step.only(id, CaptionSteps.ASSEMBLE), attempt, captions);
  }

  private void save(Step step, String attempt, Object result) {
    transactions.run(
        () -> {
          jobs.saveResult(step, attempt, "{}");
          results.put(step, result);
        });
  }
}
