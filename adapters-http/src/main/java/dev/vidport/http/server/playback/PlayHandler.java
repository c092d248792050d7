package dev.vidport.http.server.playback;

import dev.vidport.domain.derivative.ClipRange;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.http.server.call.QueryParameters;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.file.SendableObject;
import dev.vidport.http.server.file.SignedUrlCache;
import dev.vidport.http.server.file.StoreRedirect;
import dev.vidport.http.server.pipeline.DelayedRefusal;
import dev.vidport.http.server.pipeline.PrefixHandler;
import dev.vidport.usecases.derivative.DerivativeUseCases;
import dev.vidport.usecases.derivative.OpenDerivative;
import dev.vidport.usecases.derivative.OpenMuxedFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /play/{grant}/{file}}: playlists, media and images for players. The grant is that of a
 * link of the API, or a token that the server of an account has signed.
 */
public final class PlayHandler extends PrefixHandler {
  /** The URL identifies one job of a video, whose output files never change. */
  private static final String IMMUTABLE = "private, max-age=86400, immutable";

  private static final String PLAYLIST = "private, max-age=300";

  /** Files that are made on request may be deleted to make room for others. */
  private static final String REDIRECT_TO_DERIVATIVE = "private, max-age=60";

  /** An address that expires earlier is not cached. */
  private static final Duration DERIVATIVE_MIN_LIFETIME = Duration.ofMinutes(2);

  private static final String REVALIDATE = "no-cache";

  /** An early-playback file is replaced by the complete file, which the next request must get. */
  private static final String DO_NOT_CACHE = "no-store";

  private final OpenPlayback playback;
  private final OpenDerivative derivatives;
  private final OpenMuxedFile muxedFiles;
  private final ObjectResponder responder;
  private final StoreRedirect redirect;
  private final AllowedDomainCheck domains;
  private final PlaybackTokens tokens;
  private final DelayedRefusal refusals;
  private final SignedUrlCache cache = new SignedUrlCache();

  public PlayHandler(
      OpenPlayback playback,
      DerivativeUseCases derivatives,
      ObjectResponder responder,
      StoreRedirect redirect,
      AllowedDomainCheck domains,
      PlaybackTokens tokens,
      DelayedRefusal refusals) {
    super("/play/", List.of("GET", "HEAD"));
    this.playback = playback;
    this.derivatives = derivatives.open();
    this.muxedFiles = derivatives.muxed();
    this.responder = responder;
    this.redirect = redirect;
    this.domains = domains;
    this.tokens = tokens;
    this.refusals = refusals;
  }

  @Override
  protected void respond(Request request, Response response, Callback callback, String rest)
      throws IOException {
    try {
      send(request, response, callback, rest);
    } catch (RefusalException refused) {
      refusals.respond(request, response, callback, refused);
    }
  }

  private void send(Request request, Response response, Callback callback, String rest)
      throws IOException {
    int slash = rest.indexOf('/');
    if (slash < 0) {
      throw new RefusalException(RefusalCode.INVALID_SIGNATURE, "the link is incomplete");
    }
    String grant = rest.substring(0, slash);
    String file = rest.substring(slash + 1);
    Optional<PlaybackTokens.Opened> token = tokens.open(request, grant);
    if (token.isPresent()) {
      domains.check(request, token.get());
      logViewer(token.get().token().video(), token.get().token().viewer());
    } else {
      domains.check(request, grant);
    }
    boolean isDerivative = OpenDerivative.isDerivative(file);
    boolean isPlaylist = OutputFile.isPlaylist(file) && !EarlyFile.isEarly(file);
    Problems problems = new Problems();
    // The query of other files does not count.
    Map<String, String> parameters =
        isDerivative || isPlaylist ? QueryParameters.parse(query(request), problems) : Map.of();
    boolean isClip = isPlaylist && (ClipRange.isWanted(parameters) || mayHideClip(problems));
    String address = isDerivative || isClip ? rest + "?" + query(request) : rest;
    Optional<SendableObject> cached = cache.find(address);
    if (cached.isPresent()) {
      responder.respond(request, response, callback, cached.get());
      return;
    }
    OpenPlayback.Permission permission =
        token.isPresent() ? token.get().permission() : playback.permit(grant);
    Delivery delivery;
    if (isClip) {
      delivery = derivatives.clip(permission, file, parameters, problems);
    } else if (OpenMuxedFile.isMuxedFile(file)) {
      delivery = muxedFiles.handle(permission, file);
    } else if (isDerivative) {
      delivery = derivatives.handle(permission, grant, file, parameters, problems);
    } else {
      delivery =
          playback.handle(
              permission, file, Optional.ofNullable(request.getHeaders().get(HttpHeader.RANGE)));
    }
    if (delivery instanceof Delivery.Elsewhere elsewhere) {
      redirect.respond(
          request, response, callback, elsewhere, redirectCacheControl(file, elsewhere));
    } else if (delivery instanceof Delivery.Assembled assembled) {
      responder.respond(
          request,
          response,
          callback,
          SendableObject.ofPieces(
              assembled.object(), assembled.pieces(), assembled.saveAs(), cacheControl(file)));
    } else if (delivery instanceof Delivery.Composed composed) {
      responder.respond(
          request,
          response,
          callback,
          SendableObject.ofContent(composed.object(), composed.content(), cacheControl(file)));
    } else if (delivery instanceof Delivery.Here here) {
      SendableObject sendable = sendable(here, file);
      responder.respond(
          request,
          response,
          callback,
          // Not cached: a custom thumbnail or a derivative may be removed, an early file replaced,
          // captions added.
          isDerivative
                  || OutputFile.isCustom(file)
                  || EarlyFile.isEarly(file)
                  || file.equals(OutputFile.MASTER)
              ? sendable
              : cache.keep(address, sendable));
    }
  }

  /** Whether a part of the query that was not read may have the start or the end of a clip. */
  private static boolean mayHideClip(Problems problems) {
    return !problems.isComplete()
        || problems.list().stream()
            .anyMatch(problem -> ClipRange.isWanted(Map.of(problem.field(), "")));
  }

  private static String query(Request request) {
    return Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
  }

  private static SendableObject sendable(Delivery.Here here, String file) {
    return new SendableObject(here.object(), here.file(), Optional.empty(), cacheControl(file));
  }

  private static Optional<String> redirectCacheControl(String file, Delivery.Elsewhere target) {
    if (EarlyFile.isEarly(file) || OpenMuxedFile.isMuxedFile(file)) {
      return Optional.of(cacheControl(file));
    }
    if (!OpenDerivative.isDerivative(file)) {
      return Optional.empty();
    }
    boolean isShort = target.lifetime().compareTo(DERIVATIVE_MIN_LIFETIME) < 0;
    return Optional.of(isShort ? DO_NOT_CACHE : REDIRECT_TO_DERIVATIVE);
  }

  private static String cacheControl(String file) {
    if (OpenMuxedFile.isMuxedFile(file)) {
      // It changes with the chapters of the video.
      return REVALIDATE;
    }
    if (EarlyFile.isEarly(file)) {
      return OutputFile.isPlaylist(file) ? REVALIDATE : DO_NOT_CACHE;
    }
    return OutputFile.isPlaylist(file) ? PLAYLIST : IMMUTABLE;
  }
}
