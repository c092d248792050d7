package dev.vidport.http.server;

import dev.vidport.http.server.access.ApiKeyRoutes;
import dev.vidport.http.server.access.BrowserTokenRoutes;
import dev.vidport.http.server.access.MemberRoutes;
import dev.vidport.http.server.access.PasskeyRoutes;
import dev.vidport.http.server.access.SessionRoutes;
import dev.vidport.http.server.access.SignInRoutes;
import dev.vidport.http.server.access.SigningKeyRoutes;
import dev.vidport.http.server.account.AccountRoutes;
import dev.vidport.http.server.archive.ExportRoutes;
import dev.vidport.http.server.billing.BillingRoutes;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.caption.CaptionRoutes;
import dev.vidport.http.server.console.ConsoleHandler;
import dev.vidport.http.server.console.OidcHandler;
import dev.vidport.http.server.edit.EditHandler;
import dev.vidport.http.server.edit.EditSessionRoutes;
import dev.vidport.http.server.embed.EmbedHandler;
import dev.vidport.http.server.embed.EmbedJson;
import dev.vidport.http.server.embed.EmbedRoutes;
import dev.vidport.http.server.embed.OEmbedHandler;
import dev.vidport.http.server.file.DeliveryFlusher;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.file.PartUploadEndpoint;
import dev.vidport.http.server.file.StoreRedirect;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.EventStreamLimits;
import dev.vidport.http.server.limit.RedirectRate;
import dev.vidport.http.server.limit.SignOutAllowance;
import dev.vidport.http.server.mcp.ToolWaits;
import dev.vidport.http.server.operator.OperatorAccountRoutes;
import dev.vidport.http.server.operator.OperatorAuditRoutes;
import dev.vidport.http.server.operator.OperatorHostRoutes;
import dev.vidport.http.server.operator.OperatorInvitationRoutes;
import dev.vidport.http.server.operator.OperatorJobRoutes;
import dev.vidport.http.server.operator.OperatorQueueRoutes;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.Authorizer;
import dev.vidport.http.server.pipeline.DelayedRefusal;
import dev.vidport.http.server.pipeline.FormBody;
import dev.vidport.http.server.pipeline.JsonBodyReader;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.SiteAddress;
import dev.vidport.http.server.playback.AllowedDomainCheck;
import dev.vidport.http.server.playback.PlayHandler;
import dev.vidport.http.server.playback.PlaybackTokens;
import dev.vidport.http.server.stream.EventStreams;
import dev.vidport.http.server.thumbnail.ThumbnailRoutes;
import dev.vidport.http.server.upload.UploadRoutes;
import dev.vidport.http.server.usage.UsageRoutes;
import dev.vidport.http.server.video.ChapterRoutes;
import dev.vidport.http.server.video.VideoRoutes;
import dev.vidport.http.server.watermark.WatermarkRoutes;
import dev.vidport.http.server.webhook.EventRoutes;
import dev.vidport.http.server.webhook.WebhookRoutes;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.embed.OpenEmbed;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.usage.DeliveryMeter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Assembles the HTTP server from the use cases and the ports. */
public final class HttpServerAssembly {
  /** At most a quarter of the threads read JSON bodies. */
  private static final int BODY_SHARE = 4;

  /** At most an eighth of the threads wait for videos in tools. */
  private static final int WAIT_SHARE = 8;

  /** At most a quarter of the threads wait for files that are made on request. */
  private static final int DERIVATIVE_SHARE = 4;

  /** At most an eighth of the threads wait for issuers of OpenID Connect. */
  private static final int OIDC_SHARE = 8;

  /** At most a quarter of the connections are streams of events. */
  private static final int STREAM_SHARE = 4;

  private final UseCases useCases;
  private final HttpPorts ports;
  private final HttpSettings settings;
  private final EventStreams streams;
  private final DeliveryMeter delivery;

  public HttpServerAssembly(UseCases useCases, HttpPorts ports, HttpSettings settings) {
    this.useCases = useCases;
    this.ports = ports;
    this.settings = settings;
    this.delivery = useCases.usage().delivery();
    this.streams =
        new EventStreams(
            useCases.videos().watch(),
            streamLimits(settings),
            commentInterval(settings),
            ports.environment().clock());
  }

  /** Streams keep their connections, so other requests need connections of their own. */
  private static EventStreamLimits streamLimits(HttpSettings settings) {
    EventStreamLimits limits = settings.streams();
    int share = Math.max(1, settings.connections() / STREAM_SHARE);
    return limits.withStreams(limits.perAccount(), Math.min(limits.perHost(), share));
  }

  /** The server must not close the connection of a stream because it is idle. */
  private static Duration commentInterval(HttpSettings settings) {
    Duration half = settings.idleTimeout().dividedBy(2);
    return half.compareTo(EventStreams.COMMENT_INTERVAL) < 0 ? half : EventStreams.COMMENT_INTERVAL;
  }

  /** A server that is not started yet. */
  public HttpServer server(RequestListener listener) {
    ObjectResponder responder = new ObjectResponder(ports.store(), delivery);
    OpenPlayback playback = useCases.playback().open();
    useCases.derivatives().open().limitRequests(Math.max(2, settings.threads() / DERIVATIVE_SHARE));
    URI base = ports.baseUrl();
    AllowedDomainCheck domains = new AllowedDomainCheck(useCases.embeds().domains(), base);
    OpenEmbed embeds = useCases.embeds().open();
    return new HttpServer(
        settings,
        api(),
        fileHandler(responder),
        new PlayHandler(
            playback,
            useCases.derivatives(),
            responder,
            storeRedirect(),
            domains,
            playbackTokens(),
            delayedRefusal()),
        new DeliveryFlusher(delivery),
        pages(base, embeds, domains),
        listener);
  }

  private List<org.eclipse.jetty.server.Handler> pages(
      URI base, OpenEmbed embeds, AllowedDomainCheck domains) {
    Optional<URI> store = useCases.playback().links().store();
    Stream<org.eclipse.jetty.server.Handler> player =
        Stream.of(new EmbedHandler(embeds, domains, base, store), new OEmbedHandler(embeds, base));
    return settings.console()
        ? Stream.concat(
                player,
                Stream.of(issuers(base), new ConsoleHandler(base, store, settings.notices())))
            .toList()
        : player.toList();
  }

  private OidcHandler issuers(URI base) {
    return new OidcHandler(
        useCases.access(),
        base,
        new ClientAddresses(settings.clients().proxies()),
        new FormBody(settings.requestTimeout()),
        Math.max(2, settings.threads() / OIDC_SHARE),
        ports.environment().clock());
  }

  PlaybackTokens playbackTokens() {
    return new PlaybackTokens(
        useCases.playback().tokens(),
        ports.baseUrl(),
        settings.clients(),
        ports.environment().clock());
  }

  DelayedRefusal delayedRefusal() {
    return new DelayedRefusal(
        new ClientAddresses(settings.clients().proxies()), ports.environment().clock());
  }

  StoreRedirect storeRedirect() {
    return new StoreRedirect(
        ports.store(),
        delivery,
        new ClientAddresses(settings.clients().proxies()),
        new RedirectRate(settings.clients().redirects(), ports.environment().clock()),
        ports.environment().clock());
  }

  /** Number of open streams of events. */
  public int openStreams() {
    return streams.count();
  }

  /** Number of tries of sign-in codes that failed. */
  public long failedSignIns() {
    return useCases.access().verifySignIn().failures();
  }

  /** Counts what the server delivers. */
  public DeliveryMeter delivery() {
    return delivery;
  }

  /** Every route of the API. */
  List<Route> routes() {
    EmbedJson embedJson = new EmbedJson(useCases.embeds().links());
    Handler edit = EditHandler.of(useCases.edits().create());
    return Stream.of(
            new ChapterRoutes(useCases.videos().chapters()).routes(),
            new VideoRoutes(useCases.videos(), streams.ofVideo(), streams.ofAccount(), embedJson)
                .routes(),
            new ThumbnailRoutes(useCases.thumbnails()).routes(),
            new WatermarkRoutes(useCases.watermarks()).routes(),
            new CaptionRoutes(useCases.captions()).routes(),
            new EmbedRoutes(useCases.embeds().change(), embedJson).routes(),
            new UploadRoutes(useCases.uploads(), edit, settings.clients().part()).routes(),
            new BrowserTokenRoutes(useCases.access(), useCases.edits()).routes(),
            new EditSessionRoutes(useCases.edits().session()).routes(),
            new SignInRoutes(useCases.access()).routes(),
            new PasskeyRoutes(useCases.access().passkeys()).routes(),
            new SessionRoutes(useCases.access()).routes(),
            new MemberRoutes(useCases.members()).routes(),
            new ApiKeyRoutes(useCases.access()).routes(),
            new SigningKeyRoutes(useCases.signing()).routes(),
            new AccountRoutes(useCases.accounts(), useCases.erasure(), useCases.usage().get())
                .routes(),
            new ExportRoutes(useCases.archives()).routes(),
            new BillingRoutes(useCases.billing()).routes(),
            new WebhookRoutes(useCases.webhooks()).routes(),
            new EventRoutes(useCases.webhooks().listEvents()).routes(),
            new UsageRoutes(useCases.usage().get()).routes(),
            new OperatorAccountRoutes(
                    useCases.accounts(),
                    useCases.access(),
                    useCases.erasure(),
                    useCases.usage().get())
                .routes(),
            new OperatorJobRoutes(
                    useCases.jobs(), useCases.videos().retry(), useCases.videos().cancel())
                .routes(),
            new OperatorQueueRoutes(useCases.jobs(), useCases.workers()).routes(),
            new OperatorHostRoutes(useCases.examineHost(), useCases.storage().get()).routes(),
            new OperatorInvitationRoutes(useCases.access()).routes(),
            new OperatorAuditRoutes(
                    useCases.accounts().listAuditEntries(), ports.environment().clock())
                .routes())
        .flatMap(List::stream)
        .toList();
  }

  private Api api() {
    return new Api(
        new SiteAddress(ports.baseUrl(), settings.securityContact(), settings.console()),
        routes(),
        new Authorizer(
            useCases.access().authenticate(),
            ports.rateLimiter(),
            new AuthenticationFailures(ports.environment().clock()),
            new ClientAddresses(settings.clients().proxies()),
            new SignOutAllowance(ports.environment().clock())),
        ports.idempotencyKeys(),
        ports.environment().random(),
        ports.environment().clock(),
        new JsonBodyReader(
            settings.maxBodyBytes(),
            settings.requestTimeout(),
            Math.max(1, settings.threads() / BODY_SHARE)),
        settings.tools()
            ? Optional.of(new ToolWaits(Math.max(2, settings.threads() / WAIT_SHARE)))
            : Optional.empty());
  }

  private FileHandler fileHandler(ObjectResponder responder) {
    return new FileHandler(
        useCases.playback().openFile(),
        useCases.derivatives().muxed(),
        responder,
        useCases
            .uploads()
            .partReceiver()
            .map(
                parts ->
                    new PartUploadEndpoint(
                        useCases.uploads().openPart(),
                        parts,
                        settings.uploads(),
                        settings.clients().part())));
  }
}
