package dev.vidport.media.image;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepLimitException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Decodes images with the system's ffmpeg, in the same sandbox as videos. */
public final class FfmpegImageSanitizer implements ImageSanitizer {
  /** Decoding the largest image takes 1.1 GB of memory. */
  private static final int MAX_PARALLEL = 2;

  private static final Duration WAIT = Duration.ofSeconds(10);

  /** Far more than the largest output image. */
  private static final long MAX_OUTPUT_BYTES = 16 << 20;

  private static final String FOLDER_PREFIX = "vidport-image";

  private final Path root;
  private final ImageCommand command;
  private final ProcessRunner processRunner;
  private final Semaphore permits = new Semaphore(MAX_PARALLEL, true);

  /** Works in the temporary folder of the system. */
  public FfmpegImageSanitizer(FfmpegSettings settings) {
    this(settings, Path.of(System.getProperty("java.io.tmpdir")), ImageCommand.PROCESSOR_TIME);
  }

  /**
   * @param processorTime for decoding one image
   */
  FfmpegImageSanitizer(FfmpegSettings settings, Path root, Duration processorTime) {
    this.root = root;
    command = new ImageCommand(settings, processorTime);
    processRunner =
        new ProcessRunner(Sandbox.detect(settings.withMaxOutputBytes(MAX_OUTPUT_BYTES)));
  }

  /**
   * Works in a folder that no other process uses, and deletes the images of a killed process from
   * it.
   *
   * @param folder created if it is missing
   */
  public static FfmpegImageSanitizer in(Path folder, FfmpegSettings settings) throws IOException {
    Files.createDirectories(folder);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, FOLDER_PREFIX + "*")) {
      for (Path images : left) {
        delete(images);
      }
    }
    return new FfmpegImageSanitizer(settings, folder, ImageCommand.PROCESSOR_TIME);
  }

  @Override
  public byte[] clean(byte[] image, UploadedImage.Type type, UploadedImage.Use use)
      throws UnusableMediaException, IOException {
    ImageFile file = ImageFile.read(image, type);
    acquirePermit();
    try {
      return decode(file, type, use);
    } finally {
      permits.release();
    }
  }

  private void acquirePermit() throws IOException {
    try {
      if (!permits.tryAcquire(WAIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new RefusalException(
            new Refusal.Later(
                RefusalCode.UNAVAILABLE,
                "too many images are being processed; try again later",
                WAIT));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private byte[] decode(ImageFile file, UploadedImage.Type type, UploadedImage.Use use)
      throws UnusableMediaException, IOException {
    Path folder = Files.createTempDirectory(root, FOLDER_PREFIX);
    Path in = folder.resolve("in");
    Path out = folder.resolve("out");
    try {
      Files.write(in, file.bytes());
      ProcessExit exit =
          processRunner.run(command.of(file, type, use, in, out), folder, line -> {});
      FfmpegFaults.requireNoMachineFault("ffmpeg", exit);
      // ffmpeg may exit with 0 although half of the pixels are missing, but then prints an error.
      if (!exit.succeeded() || !exit.errorOutput().isEmpty()) {
        throw ImageFile.damaged();
      }
      return Files.readAllBytes(out);
    } catch (StepLimitException exceeded) {
      if (exceeded.isRepeatable()) {
        throw exceeded;
      }
      throw ImageFile.unsupported("takes too long to decode");
    } finally {
      delete(folder);
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
