package dev.vidport.storage.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes calls, again when they fail for a reason that may pass, a few times and no longer. */
final class S3Calls {
  private static final int TRIES = 4;
  private static final long FIRST_PAUSE_MILLIS = 200;

  /** Far beyond the time-outs of the connection; only so that no wait is without an end. */
  private static final long LONGEST_MINUTES = 15;

  /** One try; everything it needs is made anew each time. */
  interface Call<T> {
    // The client declares a dozen checked exceptions; all of them become an IOException here.
    CompletableFuture<T> start() throws Exception;
  }

  /** One try of a call that blocks. */
  interface BlockingCall<T> {
    T make() throws Exception;
  }

  /**
   * @param what what the call is to do, for the message of a fault
   */
  <T> T run(String what, Call<T> call) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return await(what, attempt == 1 ? start(call) : later(attempt, call));
      } catch (IOException e) {
        boolean mayPass = !(e instanceof S3Fault fault) || fault.mayPass();
        if (attempt == TRIES || !mayPass || e instanceof InterruptedIOException) {
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

  private static <T> T await(String what, CompletableFuture<T> answer) throws IOException {
    try {
      return answer.get(LONGEST_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw S3Fault.of(what, innermost(e));
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("the object store could not " + what + ": no answer", e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted to " + what);
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private static Throwable innermost(Throwable fault) {
    boolean wraps = fault instanceof ExecutionException || fault instanceof CompletionException;
    return wraps && fault.getCause() != null ? innermost(fault.getCause()) : fault;
  }
}
