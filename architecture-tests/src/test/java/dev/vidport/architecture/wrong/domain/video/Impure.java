package dev.vidport.architecture.wrong.domain.video;

import dev.vidport.architecture.wrong.domain.upload.Upload;
import dev.vidport.architecture.wrong.usecases.video.Injected;
import java.io.File;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * A domain type that depends on a use case, reads the clock, creates randomness, does I/O, sleeps
 * and prints.
 */
public record Impure(Upload upload, Injected useCase) {
  static final Supplier<Instant> CLOCK = Instant::now;

  static void misbehave() throws InterruptedException {
    Logger.getGlobal().info(new File("file").getName() + new SecureRandom().nextInt());
    System.out.println(CLOCK.get());
    Thread.sleep(1);
  }
}
