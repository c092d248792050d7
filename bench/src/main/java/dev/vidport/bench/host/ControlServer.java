package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.library.internal.VidportInstance;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import javax.sql.DataSource;

/**
 * A second server in the host process, on another port. Fills the database, reports heap usage, and
 * serves {@link BareRoutes} over the same database and connection pool.
 */
final class ControlServer implements AutoCloseable {
  private final Javalin javalin;
  private final OpenServer open;

  private ControlServer(Javalin javalin, OpenServer open) {
    this.javalin = javalin;
    this.open = open;
  }

  static ControlServer open(VidportInstance vidport, Account owner) throws IOException {
    AccountId account = owner.id();
    OpenServer open = OpenServer.start(vidport.ports(), owner);
    DataSource database = vidport.operations().dataSource();
    BareRoutes bare = new BareRoutes(database, account);
    VideoSeeder seed = new VideoSeeder(vidport, account);
    Javalin javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              bare.add(config);
              add(config, seed, new AccountSeeder(vidport));
              config.routes.get(
                  "/open", ctx -> ctx.json(Map.of("address", open.address().toString())));
            });
    return new ControlServer(javalin.start("127.0.0.1", 0), open);
  }

  private static void add(JavalinConfig config, VideoSeeder seed, AccountSeeder accounts) {
    config.routes.get("/heap", ctx -> ctx.json(HeapUsage.current()));
    config.routes.post("/heap/reset", ctx -> HeapUsage.reset());
    config.routes.post(
        "/videos",
        ctx -> {
          int videos = seed.fill((int) number(ctx, "count"));
          ctx.json(Map.of("videos", videos, "pair", seed.pair().toString()));
        });
    config.routes.post(
        "/accounts", ctx -> ctx.json(Map.of("key", accounts.create(ctx.queryParam("email")))));
    config.routes.post(
        "/published",
        ctx -> ctx.json(Map.of("videoId", seed.publish(number(ctx, "bytes")).value())));
  }

  private static long number(Context ctx, String name) {
    return Long.parseLong(ctx.queryParam(name));
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + javalin.port());
  }

  @Override
  public void close() throws IOException {
    javalin.stop();
    open.close();
  }
}
