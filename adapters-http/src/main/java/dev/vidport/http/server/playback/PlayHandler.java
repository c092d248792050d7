package dev.vidport.http.server.playback;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.file.Recent;
import dev.vidport.http.server.file.Sendable;
import dev.vidport.http.server.gate.Cors;
import dev.vidport.http.server.gate.SignedAddress;
import dev.vidport.usecases.playback.EarlyFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.playback.OutputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** {@code /play/{grant}/{file}}: what players read of a video. */
public final class PlayHandler extends SignedAddress {
  /** The address names one processing of a video, whose files never change. */
  private static final String UNCHANGING = "private, max-age=86400, immutable";

  private static final String PLAYLIST = "private, max-age=300";

  private static final String GROWING = "no-cache";

  /** A piece of the beginning may be had from the whole file the next time, and only from there. */
  private static final String PASSING = "no-store";

  private final OpenPlayback playback;
  private final ObjectResponder responder;
  private final Recent recent = new Recent();

  public PlayHandler(OpenPlayback playback, ObjectResponder responder) {
    super("/play/", List.of("GET", "HEAD"));
    this.playback = playback;
    this.responder = responder;
  }

  @Override
  protected void answer(Request request, Response response, Callback callback, String rest)
      throws IOException {
    Optional<Sendable> known = recent.find(rest);
    if (known.isPresent()) {
      responder.respond(request, response, callback, known.get());
      return;
    }
    int slash = rest.indexOf('/');
    if (slash < 0) {
      throw new Refused(RefusalCode.INVALID_SIGNATURE, "the link is incomplete");
    }
    String file = rest.substring(slash + 1);
    Delivery delivery = playback.handle(rest.substring(0, slash), file);
    if (delivery instanceof Delivery.Elsewhere elsewhere) {
      redirect(response, callback, elsewhere, file);
    } else if (delivery instanceof Delivery.Here here) {
      Sendable sendable = sendable(here, file);
      responder.respond(
          request,
          response,
          callback,
          // What may be taken back or give way to better is looked for each time.
          OutputFile.isCustom(file) || EarlyFile.isEarly(file)
              ? sendable
              : recent.keep(rest, sendable));
    }
  }

  private static Sendable sendable(Delivery.Here here, String file) {
    return new Sendable(here.object(), here.file(), Optional.empty(), caching(file));
  }

  private static String caching(String file) {
    if (EarlyFile.isEarly(file)) {
      return OutputFile.isPlaylist(file) ? GROWING : PASSING;
    }
    return OutputFile.isPlaylist(file) ? PLAYLIST : UNCHANGING;
  }

  private static void redirect(
      Response response, Callback callback, Delivery.Elsewhere elsewhere, String file) {
    Cors.ALWAYS.forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.LOCATION, elsewhere.address().toString());
    // Kept for half its time, so that whoever follows it late still has the other half.
    String kept = "private, max-age=" + elsewhere.lifetime().toSeconds() / 2;
    response
        .getHeaders()
        .put(HttpHeader.CACHE_CONTROL, EarlyFile.isEarly(file) ? caching(file) : kept);
    response.setStatus(HttpStatus.FOUND_302);
    callback.succeeded();
  }
}
