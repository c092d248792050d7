package dev.vidport.media.process;

import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Runs the programs of one step on its inputs, which stay open until {@link #close}. Every run
 * fails with an {@link IOException} if reading an input from the store has failed: ffmpeg mistakes
 * such a fault for the end of the media.
 */
public final class StepPrograms implements AutoCloseable {
  private final ProcessRunner runner;
  private final StepInputs inputs;
  private final StepControl control;

  public StepPrograms(ProcessRunner runner, ReadableStore store, StepControl control) {
    this.runner = runner;
    this.inputs = new StepInputs(store);
    this.control = control;
  }

  public StepInputs inputs() {
    return inputs;
  }

  public Path workFolder() {
    return control.workFolder();
  }

  /**
   * Runs a program that may fail.
   *
   * @param lines receives each line that the program prints
   */
  public ProcessExit attempt(Command command, Consumer<String> lines)
      throws IOException, StepStoppedException {
    ProcessExit exit = runner.run(command, control, lines, inputs.activity());
    inputs.check();
    return exit;
  }

  /**
   * Runs ffmpeg on files that this service has written. A failure is never the media's fault.
   *
   * @param lines receives each line that ffmpeg prints
   */
  public void runOnOwnFiles(Command command, Consumer<String> lines)
      throws IOException, StepStoppedException {
    ProcessExit exit = attempt(command, lines);
    if (!exit.succeeded()) {
      FilterGraphBug.check(command, exit);
      throw new IOException("ffmpeg " + exit.description());
    }
  }

  /** Runs ffmpeg on an uploaded file. A failure may be the media's fault. */
  public void runOnUpload(Command command)
      throws UnusableMediaException, IOException, StepStoppedException {
    ProcessExit exit = attempt(command, line -> {});
    if (!exit.succeeded()) {
      throw FfmpegFaults.of("ffmpeg", exit);
    }
  }

  /**
   * Runs ffprobe on an uploaded file. A failure may be the media's fault.
   *
   * @param lines receives each line that ffprobe prints
   */
  public ProcessExit probe(Command command, Consumer<String> lines)
      throws UnusableMediaException, IOException, StepStoppedException {
    ProcessExit exit = attempt(command, lines);
    if (!exit.succeeded()) {
      throw FfmpegFaults.ofProbe("ffprobe", exit);
    }
    return exit;
  }

  @Override
  public void close() {
    inputs.close();
  }
}
