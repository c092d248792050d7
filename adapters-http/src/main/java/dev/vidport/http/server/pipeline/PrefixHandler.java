package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Base of the handlers of paths that carry their own permission after a prefix. They run without a
 * servlet, and send a file without a copy in memory. The base checks the method, and responds to a
 * preflight request.
 */
public abstract class PrefixHandler extends Handler.Abstract {
  private final String prefix;
  private final List<String> methods;

  /**
   * @param prefix path prefix, with a trailing slash
   * @param methods allowed methods
   */
  protected PrefixHandler(String prefix, List<String> methods) {
    this.prefix = prefix;
    this.methods = List.copyOf(methods);
  }

  @Override
  public final boolean handle(Request request, Response response, Callback callback)
      throws IOException {
    String path = Request.getPathInContext(request);
    if (!path.startsWith(prefix)) {
      return false;
    }
    RequestLogContext.of(request).setSecretPath(prefix);
    if (request.getMethod().equals("OPTIONS")) {
      Cors.preflight(methods).write(response, callback);
    } else if (!methods.contains(request.getMethod())) {
      throw ErrorResponse.wrongMethod(request, response, methods);
    } else if (request.getHttpURI().getPath().indexOf(';') >= 0) {
      // The server has removed path parameters from the rest; the signed URL has none.
      throw noFile();
    } else {
      try {
        respond(request, response, callback, path.substring(prefix.length()));
      } catch (NoSuchFileException deletedMeanwhile) {
        throw noFile();
      }
    }
    return true;
  }

  /**
   * Responds to a request with an allowed method. An exception must precede the first byte of the
   * response.
   *
   * @param rest the path after the prefix
   */
  protected abstract void respond(
      Request request, Response response, Callback callback, String rest) throws IOException;

  /**
   * Adds who watches what to the log lines of the request.
   *
   * @param viewer the owner's name for the viewer, in visible characters
   */
  protected static void logViewer(VideoId video, Optional<String> viewer) {
    RequestLogContext.video(video.value());
    viewer.ifPresent(RequestLogContext::viewer);
  }

  private static RefusalException noFile() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such file");
  }
}
