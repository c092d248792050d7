package dev.vidport.usecases.media.port;

/**
 * The ports for files that are made on request.
 *
 * @param parallel the number of files that this host makes at a time; at least 2, so that no
 *     account takes all
 */
public record DerivativePorts(DerivativeMaker maker, int parallel) {
  public DerivativePorts {
    if (parallel < 2) {
      throw new IllegalArgumentException("at least two files must be made at a time");
    }
  }
}
