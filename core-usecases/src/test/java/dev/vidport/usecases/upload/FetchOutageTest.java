package dev.vidport.usecases.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An import whose object store is unavailable for a while. */
final class FetchOutageTest {
  private static final int PART = 5 << 20;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final WaitingControl control = new WaitingControl();
  private int failures;

  @ParameterizedTest
  @ValueSource(strings = {"begin", "put", "complete"})
  void fetchWaitsForTheStoreAndKeepsItsConnection(String operation) throws Exception {
    Submitted video = imported();
    failures = 6;
    fixture.beforeStoreCall =
        called -> {
          if (called.equals(operation) && failures-- > 0) {
            throw new UnavailableStore();
          }
        };

    run(video);

    assertThat(stored(video)).isEqualTo(fixture.remoteFiles.content);
    assertThat(fixture.remoteFiles.requests).hasSize(1);
    assertThat(control.waited).isEqualTo(Duration.ofSeconds(1 + 2 + 4 + 8 + 15 + 30));
  }

  @Test
  void anOutageOfMoreThanFiveMinutesEndsTheAttemptAsAnOutage() throws Exception {
    Submitted video = imported();
    fixture.beforeStoreCall =
        called -> {
          throw new UnavailableStore();
        };

    assertThatThrownBy(() -> run(video)).matches(StoreFault::isOutage);

    assertThat(control.waited).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void otherFaultsOfTheStoreEndTheAttemptAtOnce() throws Exception {
    Submitted video = imported();
    fixture.beforeStoreCall =
        called -> {
          throw new IOException("no such bucket");
        };

    assertThatThrownBy(() -> run(video)).hasMessage("no such bucket");

    assertThat(control.waited).isZero();
  }

  private Submitted imported() throws IOException {
    byte[] content = new byte[PART + 100];
    new SplittableRandom(1).nextBytes(content);
    fixture.remoteFiles.content = content;
    return fixture.imported("https://media.test/talk.mp4");
  }

  private void run(Submitted video) throws Exception {
    Step fetch = Step.only(video.job(), RenderSteps.FETCH);
    fixture.database.transactions.run(fixture.stepHandler.run(fetch, control)::commit);
  }

  private byte[] stored(Submitted video) throws IOException {
    return fixture
        .store
        .read(UseCasesFixture.original(video.id()), 0, Long.MAX_VALUE)
        .readAllBytes();
  }

  /** The fault of a store that does not respond. */
  private static final class UnavailableStore extends IOException implements StoreFault {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isTemporary() {
      return true;
    }
  }

  /** Counts the time of its waits instead of waiting. */
  private static final class WaitingControl implements StepControl {
    private final StepControl real = StepControl.unstoppable(Path.of("no work folder"));
    private Duration waited = Duration.ZERO;

    @Override
    public void pause(Duration delay) {
      waited = waited.plus(delay);
    }

    @Override
    public boolean stopped() {
      return false;
    }

    @Override
    public void confirmLease() {}

    @Override
    public void progressed() {}

    @Override
    public String attempt() {
      return real.attempt();
    }

    @Override
    public Registration onStop(Runnable kill) {
      return real.onStop(kill);
    }

    @Override
    public Path workFolder() {
      return real.workFolder();
    }
  }
}
