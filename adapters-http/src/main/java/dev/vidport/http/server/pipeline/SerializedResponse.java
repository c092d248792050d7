package dev.vidport.http.server.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ContentTypes;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A response ready to be sent: status, headers and the whole body. */
public final class SerializedResponse {
  private static final HttpField JSON =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, ContentTypes.JSON);

  /** Responses contain signed links and private data. */
  private static final HttpField NO_STORE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

  /** A handler that failed late may have described the file that it could not send. */
  private static final EnumSet<HttpHeader> FILE_HEADERS =
      EnumSet.of(
          HttpHeader.ETAG,
          HttpHeader.LAST_MODIFIED,
          HttpHeader.ACCEPT_RANGES,
          HttpHeader.CONTENT_DISPOSITION,
          HttpHeader.CONTENT_RANGE);

  private static final HttpFields COMMON =
      HttpFields.build(Cors.FIELDS).add(NO_STORE).asImmutable();

  private static final HttpFields COMMON_JSON = HttpFields.build(COMMON).add(JSON).asImmutable();

  private final int status;
  private final HttpFields headers;
  private final byte[] body;

  private SerializedResponse(int status, HttpFields headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** A response that has no body yet, that pages of any origin may read and no cache keeps. */
  public static SerializedResponse of(int status) {
    return new SerializedResponse(status, COMMON, new byte[0]);
  }

  /** As {@link #of}, with a JSON body. */
  public static SerializedResponse json(int status, String json) {
    return new SerializedResponse(status, COMMON_JSON, json.getBytes(UTF_8));
  }

  /** As {@link #of}: sends the client to another address. */
  public static SerializedResponse redirect(URI location) {
    return of(HttpStatus.FOUND_302).withHeader(HttpHeader.LOCATION.asString(), location.toString());
  }

  /** A page of this host, which pages of other origins may show but not read. */
  public static SerializedResponse html(int status, byte[] page) {
    return new SerializedResponse(status, HttpFields.EMPTY, page)
        .withHeader("Content-Type", "text/html;charset=utf-8");
  }

  /** A file of the console, which only its pages load. */
  public static SerializedResponse file(String type, byte[] content) {
    return new SerializedResponse(200, HttpFields.EMPTY, content).withHeader("Content-Type", type);
  }

  /** A response without a body that pages of other origins may not read. */
  public static SerializedResponse empty(int status) {
    return new SerializedResponse(status, HttpFields.EMPTY, new byte[0])
        .withHeader("Cache-Control", "no-store");
  }

  /** Replaces the headers of this name. */
  public SerializedResponse withHeader(String name, String value) {
    return new SerializedResponse(
        status, HttpFields.build(headers).put(name, value).asImmutable(), body);
  }

  /** Replaces the headers of the same names. */
  SerializedResponse withHeaders(HttpFields fields) {
    return new SerializedResponse(
        status, replace(HttpFields.build(headers), fields).asImmutable(), body);
  }

  SerializedResponse withBody(byte[] bytes) {
    return new SerializedResponse(status, headers, bytes);
  }

  /**
   * The body compressed, if the client accepts that.
   *
   * @param acceptEncoding the header of the request
   */
  public SerializedResponse compressedFor(@Nullable String acceptEncoding) {
    SerializedResponse varying = withHeader("Vary", "Accept-Encoding");
    return Gzip.isAccepted(acceptEncoding)
        ? varying.withHeader("Content-Encoding", Gzip.CODING).withBody(Gzip.compress(body))
        : varying;
  }

  int status() {
    return status;
  }

  byte[] body() {
    return body;
  }

  /** Sets the status and the headers, without the body. */
  void writeHead(Response response) {
    response.setStatus(status);
    replace(response.getHeaders().remove(FILE_HEADERS), headers);
  }

  /** Some headers, such as Set-Cookie, may occur several times. */
  private static HttpFields.Mutable replace(HttpFields.Mutable target, HttpFields fields) {
    fields.forEach(field -> target.remove(field.getName()));
    return target.add(fields);
  }

  /** Sends the whole response. */
  public void write(Response response, Callback callback) {
    writeHead(response);
    if (body.length == 0) {
      callback.succeeded();
    } else {
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      response.write(true, ByteBuffer.wrap(body), callback);
    }
  }
}
