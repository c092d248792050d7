package dev.vidport.bench.host;

import dev.vidport.domain.account.AccountId;
import dev.vidport.library.Vidport;
import dev.vidport.persistence.database.Database;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/**
 * A second server in the host's process, on another port: fills the database, tells of the heap,
 * and answers what a bare Javalin would, out of the same database by the same connections.
 */
final class SideDoor implements AutoCloseable {
  private final Javalin javalin;

  private SideDoor(Javalin javalin) {
    this.javalin = javalin;
  }

  static SideDoor open(Vidport vidport, AccountId account) throws IOException {
    Database database = vidport.injector().getInstance(Database.class);
    BareRoutes bare = new BareRoutes(database.dataSource(), account);
    SeedVideos seed = new SeedVideos(vidport, database, account);
    Javalin javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              bare.add(config);
              add(config, seed);
            });
    return new SideDoor(javalin.start("127.0.0.1", 0));
  }

  private static void add(JavalinConfig config, SeedVideos seed) {
    config.routes.get("/heap", ctx -> ctx.json(HeapPeaks.all()));
    config.routes.post("/heap/reset", ctx -> HeapPeaks.reset());
    config.routes.post(
        "/videos",
        ctx -> {
          int videos = seed.fill((int) number(ctx, "count"));
          ctx.json(Map.of("videos", videos, "pair", seed.pair().toString()));
        });
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
  public void close() {
    javalin.stop();
  }
}
