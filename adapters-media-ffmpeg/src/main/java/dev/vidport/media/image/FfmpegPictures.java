package dev.vidport.media.image;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.process.Sandbox;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.thumbnail.Pictures;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Decodes pictures with the system's ffmpeg, in the same sandbox as videos. */
public final class FfmpegPictures implements Pictures {
  /** The largest takes 600 MB while it is decoded. */
  private static final int AT_A_TIME = 2;

  private static final Duration WAIT = Duration.ofSeconds(10);

  /** No picture of our size comes near it. */
  private static final long MOST_BYTES = 16 << 20;

  private final ImageCommand command;
  private final Processes processes = new Processes(Sandbox.detect(MOST_BYTES));
  private final Semaphore turns = new Semaphore(AT_A_TIME, true);

  public FfmpegPictures(FfmpegSettings settings) {
    command = new ImageCommand(settings);
  }

  @Override
  public byte[] clean(byte[] image, SentImage.Type type) throws MediaFault, IOException {
    ImageFile file = ImageFile.read(image, type);
    takeTurn();
    try {
      return decoded(file, type);
    } finally {
      turns.release();
    }
  }

  private void takeTurn() throws IOException {
    try {
      if (!turns.tryAcquire(WAIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new Refused(
            new Refusal.Later(RefusalCode.UNAVAILABLE, "too many images at once; try again", WAIT));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private byte[] decoded(ImageFile file, SentImage.Type type) throws MediaFault, IOException {
    Path folder = Files.createTempDirectory("vidport-image");
    Path in = folder.resolve("in");
    Path out = folder.resolve("out.jpg");
    try {
      Files.write(in, file.bytes());
      Exit exit = processes.run(command.of(file, type, in, out), new Request(folder), line -> {});
      Faults.refuseOfMachine("ffmpeg", exit);
      // It may end well and still have found half of the pixels missing.
      if (!exit.fine() || !exit.complaints().isEmpty()) {
        throw ImageFile.damaged();
      }
      return Files.readAllBytes(out);
    } catch (StepStopped e) {
      throw new IllegalStateException("nobody stops a request", e);
    } finally {
      Files.deleteIfExists(in);
      Files.deleteIfExists(out);
      Files.delete(folder);
    }
  }

  /** A request goes on to its end, which comes soon. */
  private record Request(Path workFolder) implements StepControl {
    @Override
    public void confirm() {}

    @Override
    public String attempt() {
      return "only";
    }

    @Override
    public boolean stopped() {
      return false;
    }

    @Override
    public Registration onStop(Runnable kill) {
      return () -> {};
    }
  }
}
