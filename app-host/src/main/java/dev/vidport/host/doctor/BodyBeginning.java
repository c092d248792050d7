package dev.vidport.host.doctor;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads the beginning of the body of a response as text, however much the server would send. */
final class BodyBeginning implements HttpResponse.BodySubscriber<String> {
  private final int most;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<String> text = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  /**
   * @param most bytes that are read; a few more may arrive with the last of them
   */
  BodyBeginning(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<String> getBody() {
    return text;
  }

  @Override
  public void onSubscribe(Flow.Subscription started) {
    subscription = started;
    started.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
    Flow.Subscription running = subscription;
    if (running == null) {
      throw new IllegalStateException("a body before its subscription");
    }
    if (bytes.size() < most) {
      running.request(1);
    } else {
      running.cancel();
      onComplete();
    }
  }

  @Override
  public void onError(Throwable fault) {
    text.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    text.complete(bytes.toString(StandardCharsets.UTF_8));
  }
}
