package dev.vidport.http.server.pipeline;

import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Separates temporary faults, such as an unreachable database or store, from lasting ones: damaged
 * data and bugs.
 */
final class FaultClassifier {
  /** Guards against a chain of causes that ends in itself. */
  private static final int MAX_CAUSES = 50;

  private FaultClassifier() {}

  static boolean isTemporary(Throwable fault) {
    return causes(fault).noneMatch(FaultClassifier::isLasting)
        && causes(fault).anyMatch(FaultClassifier::isOutage);
  }

  private static Stream<Throwable> causes(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .limit(MAX_CAUSES)
        .flatMap(Optional::stream);
  }

  private static boolean isLasting(Throwable fault) {
    return fault instanceof DamagedDataException || fault instanceof NoSuchFileException;
  }

  private static boolean isOutage(Throwable fault) {
    return fault instanceof IOException
        || fault instanceof SQLException
        || fault instanceof TimeoutException
        || fault instanceof InterruptedException
        || fault instanceof RejectedExecutionException
        || fault instanceof Error;
  }
}
