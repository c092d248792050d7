package dev.vidport.media.derivative;

import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.derivative.port.DerivativeMaker;
import dev.vidport.usecases.derivative.port.DerivativePorts;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ReadableStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Makes derivatives with ffmpeg, in the same sandbox as videos. Thread-safe. */
public final class FfmpegDerivatives implements DerivativeMaker {
  /** In bytes; more than the largest image. */
  private static final long MAX_OUTPUT_BYTES = 128 << 20;

  private static final String FOLDER_PREFIX = "vidport-derivative";

  private final Path root;
  private final FfmpegSettings settings;
  private final PublishedFrames frames;
  private final DerivativeCommand commands;
  private final ProcessRunner processRunner;

  /**
   * @param root folder to work in
   */
  FfmpegDerivatives(FfmpegSettings settings, ReadableStore store, Path root) {
    this.root = root;
    this.settings = settings;
    this.frames = new PublishedFrames(store);
    this.commands = new DerivativeCommand(settings);
    this.processRunner =
        new ProcessRunner(Sandbox.detect(settings.withMaxOutputBytes(MAX_OUTPUT_BYTES)));
  }

  /**
   * @param folder to work in, which no other process uses, and which is created if it is missing;
   *     empty for the temporary folder of the system
   */
  public static DerivativePorts ports(
      FfmpegSettings settings, ReadableStore store, Optional<Path> folder) throws IOException {
    Path root = folder.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
    if (folder.isPresent()) {
      Files.createDirectories(root);
      deleteLeftovers(root);
    }
    return new DerivativePorts(
        new FfmpegDerivatives(settings, store, root),
        Math.max(2, Runtime.getRuntime().availableProcessors()));
  }

  /** Of a process that was killed. */
  private static void deleteLeftovers(Path root) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(root, FOLDER_PREFIX + "*")) {
      for (Path folder : left) {
        delete(folder);
      }
    }
  }

  @Override
  public byte[] make(ObjectKey files, FrameRate rate, Derivative derivative) throws IOException {
    requirePrograms();
    if (derivative instanceof StillImage still) {
      byte[] video = frames.read(files, rate, List.of(still.frame()), still.scaled());
      return run(video, still, (from, to) -> commands.still(still, from, to));
    }
    Preview preview = (Preview) derivative;
    byte[] video = frames.read(files, rate, preview.frames(), preview.size());
    return run(video, preview, (from, to) -> commands.preview(preview, rate, from, to));
  }

  private byte[] run(byte[] video, Derivative derivative, BiFunction<Path, Path, Command> command)
      throws IOException {
    Path folder = Files.createTempDirectory(root, FOLDER_PREFIX);
    try {
      Path from = Files.write(folder.resolve("in.mp4"), video);
      Path to = folder.resolve(derivative.fileName());
      ProcessExit exit = processRunner.run(command.apply(from, to), folder, line -> {});
      if (!exit.succeeded() || !Files.exists(to)) {
        throw new IOException("ffmpeg made no file and " + exit.description());
      }
      return Files.readAllBytes(to);
    } finally {
      delete(folder);
    }
  }

  /** A host that processes no videos may have no ffmpeg. */
  private void requirePrograms() throws IOException {
    String program = settings.programs().locate().ffmpeg();
    boolean exists =
        program.contains(File.separator)
            ? Files.isExecutable(Path.of(program))
            : Arrays.stream(
                    Optional.ofNullable(System.getenv("PATH"))
                        .orElse("")
                        .split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    if (!exists) {
      throw new RefusalException(
          RefusalCode.UNAVAILABLE,
          "this host has no ffmpeg, so it can't make images and previews; those that exist are served");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
