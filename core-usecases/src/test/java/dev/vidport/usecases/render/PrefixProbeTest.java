package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrefixProbeTest {
  private static final int SMALL = (int) PartSizing.SMALL_PART_BYTES;

  private final SecondsPerPart prober = new SecondsPerPart();
  private LiveRecordingFixture recorded;
  private PrefixProbe probe;

  @BeforeEach
  void open() throws IOException {
    recorded = new LiveRecordingFixture();
    probe =
        new PrefixProbe(
            prober, recorded.file(), StepControl.unstoppable(Path.of("no work folder")));
  }

  @Test
  void fiveSecondsInSmallPartsAreEnough() throws Exception {
    assertThat(probe.facts()).isEmpty();
    for (int number = 1; number <= 4; number++) {
      send(number, SMALL);
      assertThat(probe.facts()).isEmpty();
    }
    send(5, SMALL);

    assertThat(probe.facts()).isPresent();
    assertThat(probe.facts()).isPresent();

    assertThat(prober.probed).containsExactly(SMALL, 2 * SMALL, 3 * SMALL, 4 * SMALL, 5 * SMALL);
  }

  @Test
  void beginningIsProbedAgainOnlyWhenItHasGrown() throws Exception {
    send(1, SMALL);
    send(3, SMALL);
    probe.facts();
    probe.facts();

    assertThat(prober.probed).containsExactly(SMALL);
  }

  @Test
  void fiveMebibytesAreEnoughWhateverTheirLength() throws Exception {
    send(1, (int) StreamedFile.MIN_PART_BYTES);

    assertThat(probe.facts()).isPresent();
  }

  @Test
  void unreadableFileIsGivenUpAfterFiveMebibytes() throws Exception {
    prober.readable = false;
    send(1, SMALL);
    assertThat(probe.facts()).isEmpty();
    send(2, (int) StreamedFile.MIN_PART_BYTES);

    assertThatThrownBy(probe::facts).isInstanceOf(UnusableMediaException.class);
  }

  private void send(int number, int size) throws IOException {
    recorded.useCases.send(recorded.video, UploadFileRole.SOURCE, number, new byte[size]);
  }

  /** Finds one second of video in each {@link #SMALL} bytes. */
  private static final class SecondsPerPart implements MediaProber {
    final List<Integer> probed = new ArrayList<>();
    boolean readable = true;

    @Override
    public SourceFacts probe(ObjectKey source, StepControl control) {
      throw new UnsupportedOperationException("knows live files only");
    }

    @Override
    public SourceFacts probePrefix(LiveSource prefix, StepControl control)
        throws UnusableMediaException, IOException {
      int size;
      try (InputStream in = prefix.open()) {
        size = in.readAllBytes().length;
      }
      probed.add(size);
      if (!readable) {
        throw new UnusableMediaException(new Failure(Failure.DAMAGED, "no frames"));
      }
      return JobFixture.FACTS.withLength(size * 1_000_000L / SMALL);
    }
  }
}
