package dev.vidport.http.server.pipeline;

import java.util.List;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Refuses a request whose body a proxy may have delimited in another way: its connection may
 * continue with what the proxy takes for a part of the body (RFC 9112, section 6.1).
 */
final class BodyFraming implements HttpConfiguration.Customizer {
  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    List<String> codings = request.getHeaders().getValuesList(HttpHeader.TRANSFER_ENCODING);
    if (codings.isEmpty()) {
      return request;
    }
    if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_1_1) {
      throw new FramingException("Transfer-Encoding requires HTTP/1.1");
    }
    if (codings.size() > 1 || !HttpHeaderValue.CHUNKED.is(codings.get(0).strip())) {
      throw new FramingException("Transfer-Encoding must be chunked and nothing else");
    }
    return request;
  }

  /** A reason without text of the client; the connection is closed. */
  static final class FramingException extends HttpException.RuntimeException {
    private static final long serialVersionUID = 1L;

    FramingException(String reason) {
      super(HttpStatus.BAD_REQUEST_400, reason);
    }
  }
}
