package dev.vidport.http.server.embed;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.usecases.embed.ChangeEmbed;
import java.util.List;

/** The route that enables and disables player pages. */
public final class EmbedRoutes {
  private final ChangeEmbed change;
  private final EmbedJson json;

  public EmbedRoutes(ChangeEmbed change, EmbedJson json) {
    this.change = change;
    this.json = json;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "PUT", "/videos/{videoId}/embed", Operation.CHANGE_EMBED, "changeEmbed", this::change));
  }

  private RouteResponse change(Call call) {
    return RouteResponse.ok(
        json.of(
            change.handle(
                call.principal(), call.actor(), call.video(), call.body().flag("enabled"))));
  }
}
