package dev.vidport.http.server.file;

import dev.vidport.http.server.pipeline.Cors;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.usage.DeliveryMeter;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Redirects a request to the object store, and counts the bytes that it asks for. */
public final class StoreRedirect {
  private static final String DO_NOT_CACHE = "no-store";

  private final ObjectSizes sizes;
  private final DeliveryMeter meter;

  public StoreRedirect(ObjectStore store, DeliveryMeter meter) {
    this.sizes = new ObjectSizes(store);
    this.meter = meter;
  }

  /**
   * @param cacheControl empty for an object that never changes
   */
  public void respond(
      Request request,
      Response response,
      Callback callback,
      Delivery.Elsewhere target,
      Optional<String> cacheControl) {
    String range = request.getHeaders().get(HttpHeader.RANGE);
    Cors.ALWAYS.forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.LOCATION, target.address().toString());
    response
        .getHeaders()
        .put(HttpHeader.CACHE_CONTROL, cacheControl.orElseGet(() -> cacheControl(target, range)));
    response.setStatus(HttpStatus.FOUND_302);
    if (HttpMethod.GET.is(request.getMethod())) {
      count(target.object(), range);
    }
    callback.succeeded();
  }

  private void count(ObjectKey object, @Nullable String range) {
    object
        .video()
        .ifPresent(
            video ->
                meter.redirected(video, () -> HttpByteRange.lengthOf(range, sizes.of(object))));
  }

  /**
   * A cached redirect hides the further requests of its client. That is only right if the whole
   * object was counted.
   */
  private static String cacheControl(Delivery.Elsewhere target, @Nullable String range) {
    return HttpByteRange.lengthOf(range, Long.MAX_VALUE) == Long.MAX_VALUE
        // Half its lifetime, so a client that follows it late has the other half left.
        ? "private, max-age=" + target.lifetime().toSeconds() / 2
        : DO_NOT_CACHE;
  }
}
