package dev.vidport.domain.video;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VideoStatusTest {
  @Test
  void submittedVideoHasTheStatusOfItsJob() {
    assertThat(VideoStatus.of(VideoState.SUBMITTED, Optional.of(false)))
        .isEqualTo(VideoStatus.RUNNING);
    assertThat(VideoStatus.of(VideoState.SUBMITTED, Optional.of(true)))
        .isEqualTo(VideoStatus.PENDING_REDRIVE);
    assertThat(VideoStatus.of(VideoState.SUBMITTED, Optional.empty()))
        .isEqualTo(VideoStatus.HISTORY_UNAVAILABLE);
  }

  @Test
  void uploadHasItsOwnStatusAlsoWhileAJobWaitsForIt() {
    assertThat(VideoStatus.of(VideoState.UPLOADING, Optional.of(true)))
        .isEqualTo(VideoStatus.UPLOADING);
  }

  @ParameterizedTest
  @EnumSource(Outcome.class)
  void everyOutcomeIsAnEnd(Outcome outcome) {
    assertThat(VideoStatus.of(outcome).isEnd()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(VideoState.class)
  void noStatusBeforeTheOutcomeIsAnEnd(VideoState state) {
    assertThat(VideoStatus.of(state, Optional.of(false)).isEnd()).isFalse();
    assertThat(VideoStatus.of(state, Optional.empty()).isEnd()).isFalse();
  }
}
