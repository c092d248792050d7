package dev.vidport.http.server.file;

import dev.vidport.domain.file.RangeHeader;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.RedirectRate;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.DeliveryMeter;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Redirects a request to the object store, and counts the bytes that the client may read there
 * (decision 0042).
 */
public final class StoreRedirect {
  private static final String DO_NOT_CACHE = "no-store";

  private final ObjectSizes sizes;
  private final DeliveryMeter meter;
  private final ClientAddresses clients;
  private final RedirectRate rate;
  private final GrantedRanges granted;

  public StoreRedirect(
      ObjectStore store,
      DeliveryMeter meter,
      ClientAddresses clients,
      RedirectRate rate,
      Clock clock) {
    this.sizes = new ObjectSizes(store);
    this.meter = meter;
    this.clients = clients;
    this.rate = rate;
    this.granted = new GrantedRanges(clock);
  }

  /**
   * @param cacheControl empty for an object that never changes
   * @throws RefusalException {@code RATE_LIMITED}
   */
  public void respond(
      Request request,
      Response response,
      Callback callback,
      Delivery.Elsewhere target,
      Optional<String> cacheControl) {
    String client = clients.of(request);
    checkRate(client);
    if (HttpMethod.GET.is(request.getMethod())) {
      // By any other address, the client may read the whole object.
      count(
          client,
          target.object(),
          target.ofRange() ? request.getHeaders().get(HttpHeader.RANGE) : null);
    }
    SerializedResponse.redirect(target.address())
        .withHeader("Cache-Control", cacheControl.orElseGet(() -> cacheControl(target)))
        .write(response, callback);
  }

  private void checkRate(String client) {
    rate.retryAfter(client)
        .ifPresent(
            wait -> {
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED, "too many requests from your address", wait));
            });
  }

  private void count(String client, ObjectKey object, @Nullable String range) {
    object
        .video()
        .ifPresent(video -> meter.redirected(video, () -> measure(client, object, range)));
  }

  private long measure(String client, ObjectKey object, @Nullable String range) throws IOException {
    long size = sizes.of(object);
    long granting = range == null ? size : RangeHeader.length(range, size);
    return granted.count(client, object, granting, size);
  }

  /** A cached address is reused for every range of the object. */
  private static String cacheControl(Delivery.Elsewhere target) {
    return target.ofRange()
        ? DO_NOT_CACHE
        // Half its lifetime, so a client that follows it late has the other half left.
        : "private, max-age=" + target.lifetime().toSeconds() / 2;
  }
}
