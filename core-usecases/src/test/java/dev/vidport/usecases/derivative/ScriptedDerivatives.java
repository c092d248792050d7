package dev.vidport.usecases.derivative;

import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.derivative.MuxedFileLayout;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.media.port.DerivativeMaker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Makes files whose content is their own name, and records what it made. The index of a file to
 * download takes turns between its media and the audio.
 */
public final class ScriptedDerivatives implements DerivativeMaker {
  private final SettableClock clock;
  private final List<Derivative> made = new CopyOnWriteArrayList<>();

  /** The time that each takes, by the clock of the test. */
  public volatile Duration work = Duration.ZERO;

  /** Runs while each is made. */
  public volatile Making making = derivative -> {};

  /** The size of each; 0 for the size of its name. */
  public volatile int bytes;

  public ScriptedDerivatives(SettableClock clock) {
    this.clock = clock;
  }

  /** Everything that was made, in this order. */
  public List<Derivative> made() {
    return List.copyOf(made);
  }

  @Override
  public byte[] make(ObjectKey files, FrameRate rate, Derivative derivative) throws IOException {
    making.run(derivative);
    clock.advance(work);
    made.add(derivative);
    if (bytes == 0 && derivative instanceof MuxedFile muxed) {
      return layout(muxed).with(muxed.fileName().getBytes(StandardCharsets.UTF_8));
    }
    return bytes == 0 ? derivative.fileName().getBytes(StandardCharsets.UTF_8) : new byte[bytes];
  }

  private static MuxedFileLayout layout(MuxedFile muxed) {
    MuxedFileLayout.Range audio = new MuxedFileLayout.Range(true, 1, 3);
    return new MuxedFileLayout(
        muxed.rendition().isEmpty()
            ? List.of(audio)
            : List.of(
                new MuxedFileLayout.Range(false, 2, 5),
                audio,
                new MuxedFileLayout.Range(false, 8, 2)));
  }

  /** What happens while a file is made. */
  @FunctionalInterface
  public interface Making {
    void run(Derivative derivative) throws IOException;
  }
}
