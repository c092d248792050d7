package dev.vidport.outbound.egress;

import java.io.IOException;
import java.io.InputStream;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its response, on a connection of its own. */
final class OutboundCall implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OutboundCall.class);

  private final HttpUriRequestBase request;
  private final ClassicHttpResponse response;

  private OutboundCall(HttpUriRequestBase request, ClassicHttpResponse response) {
    this.request = request;
    this.response = response;
  }

  /** Returns as soon as the headers of the response are read. */
  static OutboundCall start(
      HttpClient client, OutboundUrl url, HttpUriRequestBase request, Deadline deadline)
      throws IOException {
    HttpHost target = new HttpHost(url.scheme().text(), url.uri().getHost(), url.uri().getPort());
    deadline.watch(request);
    try {
      return new OutboundCall(request, client.executeOpen(target, request, null));
    } catch (UnknownHostException e) {
      throw e.getCause() instanceof EgressRefusedException refusal
              && !(e instanceof UnreachableHostException)
          ? refusal
          : deadline.explain(e);
    } catch (ConnectTimeoutException e) {
      throw deadline.explain(OutboundTimeoutException.ofConnection(e));
    } catch (IOException e) {
      throw deadline.explain(e);
    } catch (IllegalStateException e) {
      // The client throws this if the cancellation falls between two of its steps.
      if (!deadline.hasEnded()) {
        throw e;
      }
      throw deadline.explain(new IOException("The call was canceled", e));
    }
  }

  ClassicHttpResponse response() {
    return response;
  }

  InputStream body() throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? InputStream.nullInputStream() : entity.getContent();
  }

  /** Cancels first: closing the response alone would read the rest of its body. */
  @Override
  public void close() {
    request.cancel();
    try {
      response.close();
    } catch (IOException e) {
      // The connection was closed on purpose, possibly in the middle of the body.
      LOG.debug("Response closed early: reason={}", e.toString());
    }
  }
}
