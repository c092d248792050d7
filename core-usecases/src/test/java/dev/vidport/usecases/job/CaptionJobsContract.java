package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link CaptionJobs} must do. */
public abstract class CaptionJobsContract {
  private static final SpeechAudio AUDIO =
      new SpeechAudio(
          List.of(new TimeSpan(0, 300_250_000), new TimeSpan(300_250_000, 14_400_000_000L)),
          List.of(new TimeSpan(0, 500_001), new TimeSpan(299_000_000, 301_500_000)));

  private final Job job =
      Job.queued(
          VideoFixture.job(),
          CaptionSteps.JOB,
          VideoFixture.account(),
          new VideoId("0".repeat(32)),
          JobFixture.CREATED);

  protected abstract CaptionJobs captionJobs();

  protected abstract Jobs jobs();

  private CaptionJob found() {
    return captionJobs().find(job.id()).orElseThrow();
  }

  @Test
  void newJobHasNoResults() {
    jobs().insert(job);

    assertThat(found())
        .isEqualTo(new CaptionJob(job, Optional.empty(), Map.of(), Optional.empty()));
    assertThat(found().progress()).isEmpty();
  }

  @Test
  void unknownJobsAndJobsOfOtherKindsAreNotFound() {
    Job render = JobFixture.job();
    jobs().insert(render);

    assertThat(captionJobs().find(render.id())).isEmpty();
    assertThat(captionJobs().find(VideoFixture.job())).isEmpty();
  }

  @Test
  void onlyFirstStartIsStored() {
    jobs().insert(job);

    captionJobs().started(job.id(), JobFixture.CREATED.plusSeconds(1));
    captionJobs().started(job.id(), JobFixture.CREATED.plusSeconds(2));

    assertThat(found().job().startedAt()).contains(JobFixture.CREATED.plusSeconds(1));
  }

  @Test
  void resultsAreStoredExactly() {
    jobs().insert(job);
    Transcript first =
        new Transcript(
            Optional.of(SpokenLanguage.ENGLISH),
            List.of(new SpokenWord("\"Hello\"", 0, 500_001, 0.125), new SpokenWord("世界", 1, 2, 1)));
    Transcript second = new Transcript(Optional.empty(), List.of());
    Captions captions =
        new Captions(
            SpokenLanguage.UNDETERMINED,
            List.of(
                new Cue(1_000_000, 2_000_000, List.of("Hello", "世界")),
                new Cue(2_100_000, 3_100_000, List.of("שלום"))));

    captionJobs().saveAudio(job.id(), "1-test", AUDIO);
    captionJobs().saveTranscript(job.id(), "1-test", 1, second);

    assertThat(found().audio()).contains(AUDIO);
    assertThat(found().transcripts()).isEqualTo(Map.of(1, second));
    assertThat(found().progress()).hasValue(0.5);

    captionJobs().saveTranscript(job.id(), "1-test", 0, first);
    captionJobs().saveCaptions(job.id(), "1-test", captions);

    assertThat(found().transcripts()).isEqualTo(Map.of(0, first, 1, second));
    assertThat(found().captions()).contains(captions);
  }
}
