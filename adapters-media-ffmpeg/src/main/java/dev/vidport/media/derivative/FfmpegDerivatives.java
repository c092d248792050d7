package dev.vidport.media.derivative;

import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.DerivativeMaker;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Makes derivatives: indexes by itself, others with ffmpeg, in the same sandbox as videos.
 * Thread-safe.
 */
public final class FfmpegDerivatives implements DerivativeMaker {
  /** In bytes; more than images of photographed scenes have, in any size. */
  private static final int MAX_OUTPUT_BYTES = 40 << 20;

  /** In bytes. A run has either its input or its output in memory. */
  private static final long MAX_MEMORY = Math.max(MAX_OUTPUT_BYTES, PublishedFrames.MAX_READ);

  private static final String FOLDER_PREFIX = "vidport-derivative";

  private final Path root;
  private final FfmpegSettings settings;
  private final PublishedFrames frames;
  private final MuxedFileIndexer indexer;
  private final DerivativeCommand commands;
  private final ProcessRunner processRunner;

  /**
   * @param root folder to work in
   */
  FfmpegDerivatives(FfmpegSettings settings, ReadableStore store, Path root) {
    this.root = root;
    this.settings = settings;
    this.frames = new PublishedFrames(store);
    this.indexer = new MuxedFileIndexer(store);
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
        new FfmpegDerivatives(settings, store, root), parallel(Runtime.getRuntime()));
  }

  /** One for each processor, as long as they take at most half of the memory; at least 2. */
  private static int parallel(Runtime host) {
    long inMemory = host.maxMemory() / 2 / MAX_MEMORY;
    return (int) Math.max(2, Math.min(host.availableProcessors(), inMemory));
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
    if (derivative instanceof MuxedFile muxed) {
      return indexer.make(files, muxed);
    }
    requirePrograms();
    Path folder = Files.createTempDirectory(root, FOLDER_PREFIX);
    try {
      Path from = folder.resolve("in.mp4");
      Path to = folder.resolve(derivative.fileName());
      Command command;
      if (derivative instanceof StillImage still) {
        frames.write(files, rate, List.of(still.frame()), still.scaled(), from);
        command = commands.still(still, from, to);
      } else {
        Preview preview = (Preview) derivative;
        frames.write(files, rate, preview.frames(), preview.size(), from);
        command = commands.preview(preview, rate, from, to);
      }
      ProcessExit exit = processRunner.run(command, folder, line -> {});
      // A larger file was cut by the sandbox.
      if (Files.exists(to) && Files.size(to) >= MAX_OUTPUT_BYTES) {
        throw new RefusalException(
            RefusalCode.INVALID_REQUEST,
            "the file would have more than "
                + (MAX_OUTPUT_BYTES >> 20)
                + " MiB; ask for a smaller size or another format");
      }
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
