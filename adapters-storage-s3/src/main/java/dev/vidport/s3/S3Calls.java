package dev.vidport.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes calls to the store and retries those that fail for a temporary reason, up to a limit. */
final class S3Calls {
  private static final int MAX_ATTEMPTS = 4;
  private static final long FIRST_PAUSE_MILLIS = 200;

  /** A safety limit far above the connection timeouts, so that no wait is unlimited. */
  private static final long TIMEOUT_MINUTES = 15;

  /** One attempt; each attempt creates everything that it needs. */
  interface Call<T> {
    // The client declares a dozen checked exceptions; S3Calls converts all of them to IOException.
    CompletableFuture<T> start() throws Exception;
  }

  /** One attempt of a blocking call. */
  interface BlockingCall<T> {
    T make() throws Exception;
  }

  /**
   * @param what the action, for the error message
   */
  <T> T run(String what, Call<T> call) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return await(what, attempt == 1 ? start(call) : later(attempt, call));
      } catch (IOException e) {
        boolean isTemporary = !(e instanceof S3Fault fault) || fault.isTemporary();
        if (attempt == MAX_ATTEMPTS || !isTemporary || e instanceof InterruptedIOException) {
          throw e;
        }
      }
    }
  }

  <T> T runBlocking(String what, BlockingCall<T> call) throws IOException {
    return run(what, () -> CompletableFuture.completedFuture(call.make()));
  }

  private static <T> CompletableFuture<T> start(Call<T> call) {
    try {
      return call.start();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static <T> CompletableFuture<T> later(int attempt, Call<T> call) {
    long pause = FIRST_PAUSE_MILLIS << (attempt - 2);
    long jittered = pause / 2 + ThreadLocalRandom.current().nextLong(pause);
    return new CompletableFuture<Call<T>>()
        .completeOnTimeout(call, jittered, TimeUnit.MILLISECONDS)
        .thenComposeAsync(S3Calls::start);
  }

  private static <T> T await(String what, CompletableFuture<T> response) throws IOException {
    try {
      return response.get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw S3Fault.of(what, innermost(e));
    } catch (TimeoutException e) {
      response.cancel(true);
      throw new S3ConnectionFault(
          "the object store could not "
              + what
              + ": no response within "
              + TIMEOUT_MINUTES
              + " minutes",
          e);
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while trying to " + what);
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private static Throwable innermost(Throwable fault) {
    boolean wraps = fault instanceof ExecutionException || fault instanceof CompletionException;
    return wraps && fault.getCause() != null ? innermost(fault.getCause()) : fault;
  }
}
