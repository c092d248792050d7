package dev.vidport.host.migrate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Collects a response body of a limited size. */
final class LimitedBody implements BodySubscriber<byte[]> {
  private final int maxBytes;
  private final CompletableFuture<byte[]> result = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private @Nullable Subscription subscription;

  LimitedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (bytes.size() + buffer.remaining() > maxBytes) {
        if (subscription != null) {
          subscription.cancel();
        }
        result.completeExceptionally(new TooLargeException(maxBytes));
        return;
      }
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
  }

  @Override
  public void onError(Throwable fault) {
    result.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    result.complete(bytes.toByteArray());
  }

  /** The body is larger than the limit. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(int maxBytes) {
      super("the response has more than " + maxBytes + " bytes");
    }
  }
}
