package dev.vidport.http.server.archive;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.archive.ArchiveUseCases;
import dev.vidport.usecases.archive.GetExport;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes of the export of an account. */
public final class ExportRoutes {
  private final ArchiveUseCases archives;

  public ExportRoutes(ArchiveUseCases archives) {
    this.archives = archives;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", "/account/export", Operation.EXPORT_ACCOUNT, "getExport", this::get),
        new Route(
            "POST", "/account/export", Operation.EXPORT_ACCOUNT, "exportAccount", this::start),
        new Route(
            "DELETE", "/account/export", Operation.EXPORT_ACCOUNT, "deleteExport", this::delete));
  }

  private RouteResponse get(Call call) {
    return RouteResponse.ok(json(archives.get().handle(call.principal())));
  }

  private RouteResponse start(Call call) throws IOException {
    AccountExport begun = archives.start().handle(call.principal(), call.actor());
    return RouteResponse.accepted(json(GetExport.begun(begun)));
  }

  private RouteResponse delete(Call call) {
    AccountExport deleted = archives.delete().handle(call.principal(), call.actor());
    return RouteResponse.ok(
        ApiJson.object().put("exportId", deleted.job().value()).put("deleted", true));
  }

  private static ObjectNode json(GetExport.View view) {
    AccountExport export = view.export();
    ObjectNode body =
        ApiJson.object()
            .put("exportId", export.job().value())
            .put("status", export.state().name())
            .put("createdAt", export.createdAt().toString())
            .put("percent", export.percent())
            .put("videos", export.videos())
            .put("videosLeftOut", export.leftOutCount())
            .put("sizeBytes", export.sizeBytes());
    export.endedAt().ifPresent(at -> body.put("endedAt", at.toString()));
    export.expiresAt().ifPresent(at -> body.put("expiresAt", at.toString()));
    export.failure().ifPresent(reason -> body.put("failure", reason));
    ArrayNode volumes = body.putArray("volumes");
    view.volumes()
        .forEach(
            linked ->
                volumes
                    .addObject()
                    .put("url", linked.url().toString())
                    .put("sizeBytes", linked.volume().sizeBytes())
                    .put("sha256", linked.volume().sha256()));
    return body;
  }
}
