package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaptionStepsTest {
  private static final JobId JOB = new JobId("0".repeat(32));
  private static final Step EXTRACT = Step.only(JOB, CaptionSteps.EXTRACT);
  private static final Step PIECE_0 = new Step(JOB, CaptionSteps.TRANSCRIBE, 0);
  private static final Step PIECE_1 = new Step(JOB, CaptionSteps.TRANSCRIBE, 1);
  private static final Step ASSEMBLE = Step.only(JOB, CaptionSteps.ASSEMBLE);
  private static final Step PUBLISH = Step.only(JOB, CaptionSteps.PUBLISH);
  private static final Optional<SpeechAudio> AUDIO =
      Optional.of(new SpeechAudio(List.of(new TimeSpan(0, 5), new TimeSpan(5, 9)), List.of()));

  @Test
  void piecesAreRecognizedAtTheSameTime() {
    assertThat(CaptionSteps.after(EXTRACT, AUDIO, Set.of(EXTRACT)))
        .containsExactly(PIECE_0, PIECE_1);
  }

  @Test
  void captionsAreAssembledWhenTheLastPieceIsRecognized() {
    assertThat(CaptionSteps.after(PIECE_1, AUDIO, Set.of(EXTRACT, PIECE_1))).isEmpty();
    assertThat(CaptionSteps.after(PIECE_0, AUDIO, Set.of(EXTRACT, PIECE_1, PIECE_0)))
        .containsExactly(ASSEMBLE);
  }

  @Test
  void publicationIsTheLastStep() {
    Set<Step> done = Set.of(EXTRACT, PIECE_0, PIECE_1, ASSEMBLE);

    assertThat(CaptionSteps.after(ASSEMBLE, AUDIO, done)).containsExactly(PUBLISH);
    assertThat(CaptionSteps.after(PUBLISH, AUDIO, done)).isEmpty();
  }
}
