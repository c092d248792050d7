package dev.vidport.usecases.step.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.usecases.step.port.StepControl.Registration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubtaskControlTest {
  private final SubtaskControl step = new SubtaskControl(StepControl.unstoppable(Path.of("work")));
  private final SubtaskControl task = new SubtaskControl(step);
  private final List<String> killed = new ArrayList<>();

  @Test
  void stepContinuesAfterItsTaskWasStopped() {
    Registration ofStep = step.onStop(() -> killed.add("program of the step"));
    Registration ofTask = task.onStop(() -> killed.add("program of the task"));

    task.stop();

    assertThat(killed).containsExactly("program of the task");
    assertThat(task.stopped()).isTrue();
    assertThat(step.stopped()).isFalse();
    ofTask.close();
    ofStep.close();
  }

  @Test
  void taskStopsWithItsStep() {
    Registration ofTask = task.onStop(() -> killed.add("program"));

    step.stop();

    assertThat(killed).containsExactly("program");
    assertThat(task.stopped()).isTrue();
    assertThatThrownBy(task::confirmLease).isInstanceOf(StepStoppedException.class);
    ofTask.close();
  }

  @Test
  void programIsKilledOnceIfTaskAndStepAreStopped() {
    Registration ofTask = task.onStop(() -> killed.add("program"));

    task.stop();
    step.stop();

    assertThat(killed).containsExactly("program");
    ofTask.close();
  }

  @Test
  void programThatEndedIsNotKilled() {
    task.onStop(() -> killed.add("program")).close();

    task.stop();

    assertThat(killed).isEmpty();
  }

  @Test
  void programThatStartsAfterTheStopIsKilledAtOnce() {
    task.stop();

    Registration late = task.onStop(() -> killed.add("program"));

    assertThat(killed).containsExactly("program");
    late.close();
  }

  @Test
  void waitEndsWhenTheTaskIsStopped() {
    task.stop();

    assertThatThrownBy(() -> task.pause(Duration.ofDays(1)))
        .isInstanceOf(StepStoppedException.class);
  }
}
