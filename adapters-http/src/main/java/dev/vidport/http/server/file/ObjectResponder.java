package dev.vidport.http.server.file;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.file.RangeHeader;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.http.server.pipeline.EntityTag;
import dev.vidport.http.server.pipeline.ErrorResponse;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.DeliveryMeter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.eclipse.jetty.http.HttpDateTime;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Responds to GET and HEAD for an object: conditional requests, a single range, or the whole object
 * (RFC 9110, sections 13 and 14). Counts the bytes that it sends of videos.
 */
public final class ObjectResponder {
  private final ObjectStore store;
  private final DeliveryMeter meter;

  public ObjectResponder(ObjectStore store, DeliveryMeter meter) {
    this.store = store;
    this.meter = meter;
  }

  public void respond(
      Request request, Response response, Callback callback, SendableObject sendable)
      throws IOException {
    StoredObject object = sendable.object();
    sendable.headers().forEach(response.getHeaders()::add);
    if (isUnchanged(request.getHeaders(), sendable)) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      callback.succeeded();
      return;
    }
    RangeHeader.Selection selection = selection(request, sendable);
    if (selection instanceof RangeHeader.Selection.Unsatisfiable) {
      ErrorResponse.ofRange(request, object.sizeBytes()).write(response, callback);
      return;
    }
    ByteRange range = new ByteRange(0, object.sizeBytes());
    if (selection instanceof RangeHeader.Selection.Partial part) {
      range = part.range();
      response.setStatus(HttpStatus.PARTIAL_CONTENT_206);
      response.getHeaders().put(HttpHeader.CONTENT_RANGE, range.contentRange(object.sizeBytes()));
    }
    send(request, response, callback, sendable, range);
  }

  private static boolean isUnchanged(HttpFields headers, SendableObject sendable) {
    String tags = headers.get(HttpHeader.IF_NONE_MATCH);
    if (tags != null) {
      return EntityTag.isNamedBy(tags, sendable.tag());
    }
    return headers.contains(HttpHeader.IF_MODIFIED_SINCE)
        && date(headers.get(HttpHeader.IF_MODIFIED_SINCE))
            .filter(since -> sendable.object().modifiedAt().getEpochSecond() <= since)
            .isPresent();
  }

  private static RangeHeader.Selection selection(Request request, SendableObject sendable) {
    String range = request.getHeaders().get(HttpHeader.RANGE);
    boolean isRangeRequest =
        range != null
            && HttpMethod.GET.is(request.getMethod())
            && matchesIfRange(request.getHeaders().get(HttpHeader.IF_RANGE), sendable);
    return isRangeRequest
        ? RangeHeader.parse(range, sendable.object().sizeBytes())
        : new RangeHeader.Selection.Whole();
  }

  private static boolean matchesIfRange(String ifRange, SendableObject sendable) {
    return ifRange == null
        || ifRange.equals(sendable.tag())
        || date(ifRange)
            .filter(date -> sendable.object().modifiedAt().getEpochSecond() == date)
            .isPresent();
  }

  /** Unix time in seconds; empty when {@code text} is not a valid HTTP date. */
  private static Optional<Long> date(String text) {
    long millis = HttpDateTime.parseToEpoch(text);
    return millis < 0 ? Optional.empty() : Optional.of(millis / 1000);
  }

  private void send(
      Request request,
      Response response,
      Callback callback,
      SendableObject sendable,
      ByteRange range)
      throws IOException {
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, range.length());
    if (HttpMethod.HEAD.is(request.getMethod()) || range.length() == 0) {
      callback.succeeded();
      return;
    }
    new RangeSender(
            open(sendable, range), range.length(), request, response, callback, sent(sendable))
        .iterate();
  }

  private LongConsumer sent(SendableObject sendable) {
    return sendable
        .video()
        .<LongConsumer>map(video -> bytes -> meter.sent(video, bytes))
        .orElse(bytes -> {});
  }

  private ReadableByteChannel open(SendableObject sendable, ByteRange range) throws IOException {
    if (sendable.content().isPresent()) {
      return Channels.newChannel(
          new ByteArrayInputStream(
              sendable.content().get(), (int) range.offset(), (int) range.length()));
    }
    if (!sendable.pieces().isEmpty()) {
      return new PieceChannel(store, sendable.pieces(), range);
    }
    if (sendable.file().isPresent()) {
      return openFile(sendable.file().get(), range);
    }
    return Channels.newChannel(store.read(sendable.object().key(), range.offset(), range.length()));
  }

  private static FileChannel openFile(Path path, ByteRange range) throws IOException {
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return file.position(range.offset());
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }
}
